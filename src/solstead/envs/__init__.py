"""The games as environments of research libraries. Each adapter needs the library that it is named after."""
