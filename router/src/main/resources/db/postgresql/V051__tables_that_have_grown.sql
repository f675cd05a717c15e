-- A vacuum that comes while a request's 20,000 rows are being written finds the few that are committed, or none, and
-- has the database take the table for that small until the next vacuum: docs/adr/0014. So whoever writes many rows into
-- such a table has them counted before committing; until then no vacuum may begin that would count without them.
-- One column of little use is sampled, since a table cannot be counted without. As the owner, who alone may; nobody
-- else makes triggers of it. Whoever vacuums for longer is not waited for.
create function count_what_was_added() returns trigger language plpgsql
security definer set search_path = pg_catalog, pg_temp set default_statistics_target = 1 set lock_timeout = '3s' as $$
declare fresh bigint := (select count(*) from added);
begin
if fresh >= 1000 and (select c.reltuples from pg_class c where c.oid = tg_relid) < 4 * fresh then
begin
execute format('analyze %I.%I (%I)', tg_table_schema, tg_table_name, tg_argv[0]);
exception when lock_not_available then null;
end;
end if;
return null;
end $$;
revoke all on function count_what_was_added() from public;

-- In the order in which reports write these tables.
create trigger task_added after insert on task referencing new table as added
      for each statement execute function count_what_was_added('epoch');
create trigger file_request_added after insert on file_request referencing new table as added
      for each statement execute function count_what_was_added('attempts');
create trigger route_added after insert on route referencing new table as added
      for each statement execute function count_what_was_added('created_at');
