"""The words on screen, in Arabic and English: messages, card names, explanations, pages.

Messages are Fluent files in ``messages/<language>/``, read by the terminal, the documents and
the web client alike. A table's catalogue is one bundle: the house's words, then the sentences,
then the words of the table's rulebook over both, since the players of each have their own.
"""
