### The English help of the command line is in the doc comments of the arguments, not here.
