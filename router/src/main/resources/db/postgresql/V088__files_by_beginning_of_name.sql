-- Files are also found by the beginning of their names. The index of the constraint serves that only in a database
-- whose collation is C; this one does in any, and finds whole names as before. A second index would be paid for by
-- every file.
create unique index data_file_lfn on data_file (lfn varchar_pattern_ops);
alter table data_file drop constraint data_file_lfn_key;
