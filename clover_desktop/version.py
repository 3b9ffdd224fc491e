"""The program's version, the one place in code (pyproject.toml says the same; a test compares them)."""

VERSION = "0.1.0"
