"""Texts that rules have in common: a field that is missing, blank or of another type; effects."""

from __future__ import annotations

from collections.abc import Callable

from selfcheck.rules.base import Case, Text


def ending(common: Text) -> Callable[[str, str, str], Text]:
    """Return what makes of a reason (English, Chinese, Portuguese) the text that ends with
    ``common``: what comes of all faults of a family."""

    def because(en: str, zh: str, pt: str) -> Text:
        return Text(f"{en} {common.en}", f"{zh}{common.zh}", f"{pt} {common.pt}")

    return because


def filled(field: str, hint: Text, owner: Text) -> dict[str, Case]:
    """The cases of a field that must be a string with something in it."""
    return {
        "absent": Case(
            Text(
                f"{owner.en} has no `{field}`.",
                f"{owner.zh}缺少 `{field}`。",
                f"{owner.pt} não tem `{field}`.",
            ),
            hint,
        ),
        "blank": Case(
            Text(f"`{field}` is blank.", f"`{field}` 为空白。", f"`{field}` está em branco."),
            hint,
        ),
        "type": Case(
            Text(
                f"`{field}` is {{value}}, not a string.",
                f"`{field}` 是 {{value}}，不是字符串。",
                f"`{field}` é {{value}}, não um texto.",
            ),
            hint,
        ),
    }


def misnamed(field: str, owner: Text) -> Case:
    """The case of a field that is there under another name."""
    return Case(
        Text(
            f"{owner.en} has no `{field}`; it has {{field}} instead.",
            f"{owner.zh}缺少 `{field}`，却有 {{field}}。",
            f"{owner.pt} não tem `{field}`; tem {{field}} no lugar.",
        ),
        Text(
            f"Rename {{field}} to `{field}`.",
            f"请把 {{field}} 改名为 `{field}`。",
            f"Troque o nome de {{field}} para `{field}`.",
        ),
    )


def not_of_type(field: str, type_: Text, hint: Text) -> dict[str, Case]:
    """The case of a field whose value has another type than it must."""
    return {
        "": Case(
            Text(
                f"`{field}` is {{value}}, not {type_.en}.",
                f"`{field}` 是 {{value}}，不是{type_.zh}。",
                f"`{field}` é {{value}}, não {type_.pt}.",
            ),
            hint,
        )
    }


STRING = Text("a string", "字符串", "um texto")
BOOLEAN = Text("a boolean", "布尔值", "um booleano")
TRUE_OR_FALSE = Text(
    "Write `true` or `false` without quotes, or leave the field out.",
    "请写不带引号的 `true` 或 `false`，或去掉该字段。",
    "Escreva `true` ou `false` sem aspas, ou retire o campo.",
)
TEXT_OR_NOTHING = Text(
    "Write a string, or leave the field out.",
    "请写字符串，或去掉该字段。",
    "Escreva um texto, ou retire o campo.",
)
