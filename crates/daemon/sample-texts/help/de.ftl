### Deutsch, als Beispiel: die Überschriften der Hilfe.

help-usage = Aufruf:
help-commands = Befehle
help-help = Zeigt die Hilfe
help-version = Zeigt die Version
help-heading-arguments = Argumente
help-heading-options = Optionen
