-- Oracle has no arrays of its own; the columns that are bigint[] and double precision[] on PostgreSQL use these types.
create type id_list as varray(1000) of number(19);
/
create type score_list as varray(1000) of binary_double;
/
