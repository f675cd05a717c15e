-- These tables are empty between two requests and hold 20,000 rows a second later. Whoever counts them while they are
-- empty has the database take all those rows for one, and join them row by row: docs/adr/0014. Without statistics
-- they are sampled when a statement is planned.
begin
for hot in (select table_name from user_tables
        where table_name in ('FILE_REQUEST', 'SOURCE_FAILURE', 'ROUTE', 'TASK', 'TASK_CLOSED', 'CLAIM')) loop
        dbms_stats.delete_table_stats(user, hot.table_name);
        dbms_stats.lock_table_stats(user, hot.table_name);
end loop;
end;
/
