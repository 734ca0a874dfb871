"""What the compiled build reads out of the types, and the plain one runs past."""

from typing import TYPE_CHECKING, Any

__all__ = ["i64", "mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr
else:
    i64 = int

    def mypyc_attr(**_: Any) -> Any:
        return lambda cls: cls
