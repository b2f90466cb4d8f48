### Nachrichten auf Deutsch, als Muster einer Sprache, der die meisten fehlen.
