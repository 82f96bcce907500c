"""The ids of questionnaires, which a client makes of the message's id and the block's ordinal.

Source: Sage Inline Questionnaire, *Inline 回答协议*.
"""

from __future__ import annotations

import re

_NUMBERED = r"_q([0-9]{1,9})$"


def questionnaire_id(message_id: str, ordinal: int) -> str:
    """Return the id of the questionnaire in the block ``ordinal`` (1-based) of a message."""
    return f"{message_id}_q{ordinal}"


def ordinal_of(identity: str) -> int:
    """Return the ordinal that the id of a questionnaire ends in; 0 where it has none."""
    match = re.search(_NUMBERED, identity)
    return int(match[1]) if match else 0
