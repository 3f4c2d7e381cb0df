"""What may lie where a seat cannot see, drawn fairly (:mod:`lamma.search.worlds`)."""
