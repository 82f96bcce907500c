"""The version, alone in its file: the build reads it as text, and metadata is slow to look up."""

VERSION = "0.1.0"
