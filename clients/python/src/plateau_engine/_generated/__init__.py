"""Code that `tools/generate` makes of `protocol/schema/`."""
