"""The decisions of Suna Valo, by topic."""
