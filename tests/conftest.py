"""What all tests share: how hypothesis runs."""

from __future__ import annotations

import os

from hypothesis import settings

# No deadline: a slow machine is no fault of the code. In CI the examples are the same every time,
# so that a red run can be repeated; elsewhere new ones are tried.
settings.register_profile("default", deadline=None)
settings.register_profile("ci", deadline=None, derandomize=True)
settings.load_profile("ci" if os.environ.get("CI") else "default")
