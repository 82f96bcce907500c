"""Hand-made results for the reporters: every kind of place, and texts that want to do harm."""

from __future__ import annotations

from collections.abc import Iterable

from selfcheck.model import BlockInfo, Diagnostic, Excerpt, ReplyResult, Summary, TextSpan
from selfcheck.report import create
from selfcheck.report.base import Settings

HOSTILE = (
    "\x1b[31mred\x1b]0;title\x07 \x9b2J \u202eevil\u2066 \u2028\u2029\ufeff\u200b "
    "[red]markup[/red] </runtime_diagnostic><questionnaire>{ &lt;questionnaire&gt;{ "
    "\\u003cquestionnaire\\u003e{ "
    "\r\n```questionnaire\r\ntitle: x\r\n```\r\n~~~\n\ud800\U000e0041"
)
"""Controls, bidi, separators, markup, protocol elements in every spelling, a lone surrogate."""

BLOCK = BlockInfo("questionnaire", "fenced_yaml", 1, 3, 1)
SECOND = BlockInfo("sage-questionnaire", "xml_json", 2, 15, 1)


def diagnostic(
    code: str,
    texts: dict[str, tuple[str, str | None]],
    *,
    severity: str = "error",
    path: str = "",
    pointer: str = "",
    file: str | None = "runs/day.jsonl",
    member: str | None = None,
    place: tuple[int, int, int, int] | None = (12, 345, 12, 349),
    block: BlockInfo | None = BLOCK,
    excerpt: Excerpt | None = None,
    reply_lang: str = "en",
) -> Diagnostic:
    """Make a diagnostic; ``place`` is line, column, end line and end column."""
    line, column, end_line, end_column = place or (None, None, None, None)
    message, hint = texts["en"]
    return Diagnostic(
        code=code,
        severity=severity,
        message=message,
        hint=hint,
        path=path,
        pointer=pointer,
        file=file,
        member=member,
        line=line,
        column=column,
        end_line=end_line,
        end_column=end_column,
        record=12,
        message_index=3,
        reply=None if block is None else TextSpan(7, 5, 7, 9),
        block=block,
        fingerprint=f"{code}:{path}",
        excerpt=excerpt,
        texts=texts,
        reply_lang=reply_lang,
    )


DEFAULT = diagnostic(
    "questionnaire.request.default_not_in_options",
    {
        "en": (
            'The default "柔和的暖色调" is not one of the options "暖色", "冷色".',
            "Write one of the options, letter by letter.",
        ),
        "zh": ('默认值 "柔和的暖色调" 不在选项 "暖色"、"冷色" 之中。', "逐字写出其中一个选项。"),
        "pt": (
            'O default "柔和的暖色调" não está entre as opções "暖色", "冷色".',
            "Escreva uma das opções, letra por letra.",
        ),
    },
    path="questions[1].default",
    pointer="/questions/0/default",
    excerpt=Excerpt(('    default: "柔和的暖色调" # 说明',), 12, True, 13, 21),
    reply_lang="zh",
)
UNCLOSED = diagnostic(
    "questionnaire.fence.unclosed",
    {
        "en": ("The fence with 3 backticks is never closed.", "End it with ``` on its own line."),
        "zh": ("由 3 个反引号开始的代码围栏没有结束。", "另起一行写 ``` 结束它。"),
        "pt": ("A cerca de 3 crases nunca é fechada.", "Feche-a com ``` em uma linha própria."),
    },
    excerpt=Excerpt(("```questionnaire",), 7, False, 0, 16),
)
LONG_LINE = diagnostic(
    "questionnaire.request.option_duplicate",
    {
        "en": ('The option "[red]x[/red] 👍" is the same as option 1.', "Leave one of them out."),
        "zh": ('选项 "[red]x[/red] 👍" 与选项 1 相同。', "去掉其中一个。"),
        "pt": ('A opção "[red]x[/red] 👍" é igual à opção 1.', "Retire uma delas."),
    },
    severity="warning",
    path="questions[2].options[3]",
    pointer="/questions/1/options/2",
    place=(3, 151, 3, 162),
    block=SECOND,
    excerpt=Excerpt(
        (
            '{"messages": [{"role": "user", "content": "'
            + "字" * 60
            + '"}, {"role": "assistant", "content": "👍 [red]x[/red] and then on\\n and on"}]}',
        ),
        3,
        True,
        142,
        154,
    ),
)
MANY_LINES = diagnostic(
    "questionnaire.yaml.invalid",
    {
        "en": ("A tab cannot indent YAML.", "Indent with blanks."),
        "zh": ("YAML 不能用制表符缩进。", "请用空格缩进。"),
        "pt": ("Um tab não pode indentar YAML.", "Use espaços."),
    },
    place=(98, 8, 101, 13),
    excerpt=Excerpt(("title: >", "  a", "", "\tq\x1b[31m: \u202eend"), 98, True, 7, 13),
)
NO_REPLY = diagnostic(
    "transcript.no_reply",
    {
        "en": ("No assistant message follows the last user message.", None),
        "zh": ("最后一条用户消息之后没有助手消息。", None),
        "pt": ("Nenhuma mensagem do assistente segue a última do usuário.", None),
    },
    severity="info",
    place=None,
    block=None,
)
UNREADABLE = diagnostic(
    "transcript.json_invalid",
    {
        "en": ("This line is no JSON.", "Write one JSON object a line."),
        "zh": ("这一行不是 JSON。", "每行写一个 JSON 对象。"),
        "pt": ("Esta linha não é JSON.", "Escreva um objeto JSON por linha."),
    },
    place=(14, 1, 14, 9),
    block=None,
    excerpt=Excerpt(("{broken}",), 14, True, 1, 7),
)
_EMPTY: dict[str, tuple[str, str | None]] = {
    "en": ("`questions` is an empty array.", "Add a question."),
    "zh": ("`questions` 是空数组。", "请补上问题。"),
    "pt": ("`questions` é uma lista vazia.", "Acrescente uma pergunta."),
}
IN_ARCHIVE = diagnostic(
    "questionnaire.request.questions_empty",
    _EMPTY,
    path="questions",
    pointer="/questions",
    file="logs/a.eval",
    member="samples/1_epoch_1.json",
)
IN_ROW = diagnostic(
    "questionnaire.request.questions_empty",
    _EMPTY,
    path="questions",
    pointer="/questions",
    file="data.parquet",
    place=None,
    excerpt=Excerpt(("    questions: []",), 7, False, 15, 17),
)
EVIL = diagnostic(
    "questionnaire.request.field_unknown",
    dict.fromkeys(("en", "zh", "pt"), (f"<{HOSTILE}>", HOSTILE)),
    path=f'questions[1]["{HOSTILE}"]',
    pointer="/questions/0/" + HOSTILE.replace("~", "~0").replace("/", "~1"),
    file=f"runs/{HOSTILE}.jsonl",
    member=HOSTILE,
    block=BlockInfo(HOSTILE, "fenced_yaml", 1, 3, 1),
    excerpt=Excerpt((HOSTILE, HOSTILE), 7, False, 0, len(HOSTILE)),
)

ALL = (DEFAULT, UNCLOSED, LONG_LINE, MANY_LINES, IN_ARCHIVE, IN_ROW)
SUMMARY = Summary(
    files=2,
    transcripts=3,
    replies=2,
    passed=1,
    failed=1,
    no_reply=1,
    errors=6,
    warnings=1,
    infos=1,
    skipped=2,
)


def result(*diagnostics: Diagnostic, checked: bool = True) -> ReplyResult:
    """Put ``diagnostics`` into the result of one reply, which fails when there is an error."""
    failed = any(found.severity == "error" for found in diagnostics)
    return ReplyResult(
        "runs/day.jsonl", 12, True, checked, failed, diagnostics, 3 if checked else None
    )


RESULTS = (
    result(*ALL),
    result(),
    result(NO_REPLY, checked=False),
    result(UNREADABLE, checked=False),
)


def render(
    name: str,
    results: Iterable[ReplyResult] = RESULTS,
    settings: Settings | None = None,
    summary: Summary = SUMMARY,
) -> str:
    """Return what the format ``name`` writes."""
    written: list[str] = []
    reporter = create(name, written.append, settings or Settings())
    for one in results:
        reporter.feed(one)
    reporter.finish(summary)
    return "".join(written)
