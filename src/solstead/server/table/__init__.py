"""A table of people: its record, what it adds up to, what may be asked of it. No web, no SQL, no asyncio."""
