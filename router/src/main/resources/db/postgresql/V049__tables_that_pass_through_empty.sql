-- These tables are empty between two requests and hold 20,000 rows a second later. Whoever counts them while they are
-- empty has the database take all those rows for one, and join them row by row: docs/adr/0014. Uncounted, their rows
-- are reckoned from their size on disk each time a statement is planned. They are vacuumed as ever.
alter table file_request set (autovacuum_analyze_threshold = 2000000000);
alter table source_failure set (autovacuum_analyze_threshold = 2000000000);
alter table route set (autovacuum_analyze_threshold = 2000000000);
alter table task set (autovacuum_analyze_threshold = 2000000000);
alter table task_closed set (autovacuum_analyze_threshold = 2000000000);
alter table claim set (autovacuum_analyze_threshold = 2000000000);
