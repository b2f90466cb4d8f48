"""What `tools/generate` makes of `protocol/schema/`."""
