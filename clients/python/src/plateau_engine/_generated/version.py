"""The version of the protocol.

Generated from `protocol/schema/` by `tools/generate`: change that, not this.
"""

PROTOCOL = (1, 2)
"""The version that this client speaks: major and minor."""
