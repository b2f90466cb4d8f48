help-usage = Utilisation :
help-commands = Commandes
help-help = Afficher l'aide
help-version = Afficher la version
help-plateau = Un démon de moteurs pour jeux de plateau et casse-têtes.
help---log = Le niveau du journal sur stderr.
