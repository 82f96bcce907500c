"""A process that matches patterns, so that one that takes too long can be stopped.

Each line to it is a JSON array of a pattern and a text, each line from it ``true`` or ``false``.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from contextlib import suppress
from queue import Empty, SimpleQueue
from threading import Lock, Thread
from typing import IO

# -I keeps the working directory and the environment out; the modules are those of the caller.
_START = (
    "import sys; sys.path[:] = sys.argv[1:]; "
    "from selfcheck.dialects.pattern_process import serve; serve()"
)


MEMORY = 512 * 1024 * 1024
"""How many bytes the process may have."""


class Matcher:
    """Matches patterns in a process of its own, which starts with the first and is used again.

    Any number of threads may share one. A forked process starts its own.
    """

    def __init__(self, seconds: float, patience: int = 10) -> None:
        """Take the time that one match may take, and how many may take longer.

        A pattern that took longer is not tried again, and after ``patience`` of them none is.
        Nothing is started yet.
        """
        self._seconds = seconds
        self._patience = patience
        self._slow: set[str] = set()
        self._lock = Lock()
        self._process: subprocess.Popen[str] | None = None
        self._answers: SimpleQueue[str] = SimpleQueue()
        self._owner = 0

    def matches(self, pattern: str, text: str) -> bool | None:
        """Say whether ``pattern`` is found in ``text``; ``None`` where the time was not enough.

        The same holds where no process can be started, or it dies.
        """
        with self._lock:
            if pattern in self._slow or len(self._slow) >= self._patience:
                return None
            try:
                return self._ask(json.dumps([pattern, text]))
            except (Empty, ValueError):
                # Out of time, or it has died: most likely of its memory.
                self._slow.add(pattern)
                self.close()
                return None
            except OSError:
                self.close()
                return None

    def _ask(self, question: str) -> bool | None:
        process = self._process
        if process is None or process.poll() is not None or self._owner != os.getpid():
            self.close()
            process = self._start()
        assert process.stdin is not None
        process.stdin.write(question + "\n")
        process.stdin.flush()
        answer = json.loads(self._answers.get(timeout=self._seconds))
        if not isinstance(answer, bool):
            raise ValueError("the process has ended")
        return answer

    def _start(self) -> subprocess.Popen[str]:
        if not sys.executable:
            raise OSError("no interpreter")
        paths = [os.path.abspath(path) for path in sys.path]
        process = subprocess.Popen(
            [sys.executable, "-I", "-c", _START, *paths],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            encoding="ascii",
        )
        assert process.stdout is not None
        self._process, self._owner = process, os.getpid()
        self._answers = SimpleQueue()
        Thread(target=_read, args=(process.stdout, self._answers), daemon=True).start()
        # Its first line says that it is ready: the time that a start takes is no match's.
        self._answers.get(timeout=60)
        return process

    def close(self) -> None:
        """Stop the process; the next match starts another."""
        process, self._process = self._process, None
        if process is not None and self._owner == os.getpid():
            with suppress(OSError):
                process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                with suppress(OSError):
                    if pipe is not None:
                        pipe.close()


def _read(lines: IO[str], answers: SimpleQueue[str]) -> None:
    with suppress(ValueError, OSError):
        for line in lines:
            answers.put(line)
    # Whoever waits for an answer of a process that died waits no longer.
    answers.put("null")


def _limit_memory() -> None:
    """Let the process have ``MEMORY`` and no more, where the system can see to that."""
    try:
        import resource
    except ImportError:
        return
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def serve() -> None:
    """Answer the lines of standard input, until it ends."""
    import regress

    _limit_memory()
    print("null", flush=True)
    for line in sys.stdin:
        pattern, text = json.loads(line)
        print(json.dumps(regress.Regex(pattern).find(text) is not None), flush=True)
