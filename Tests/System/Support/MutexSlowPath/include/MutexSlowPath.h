// Nothing is called by name from here: the object takes the place of the library's functions.
