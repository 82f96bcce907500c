"""Reads transcripts, selects the reply to check, and maps its offsets back to the file."""
