"""What passes between the messages of a transcript: calls, results, responses, repair rounds."""
