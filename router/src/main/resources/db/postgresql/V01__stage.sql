-- The role argosy_router exists before the first migration (docs/operate.md). The owner of the tables runs the
-- migrations. All times come from the router's clock: no statement calls now().
-- Each file describes the tables of one feature. A feature's views may read tables and views of earlier files.

-- The router that runs a stage. It writes only while epoch is the one that it acquired.
create table stage_lease (
    stage  varchar(32)                 primary key,
    owner  varchar(128)                not null,
    epoch  bigint                      not null,
    until  timestamp(6) with time zone not null
);

-- A vacuum that runs while the 20,000 rows of a request are being written sees none or few of them, and the planner
-- takes the table for that small until the next vacuum (docs/adr/0014). This trigger analyses a table that grows to
-- more than four times its known size, before the rows are committed. Its lock keeps a vacuum from starting until then.
-- Only one column of little use is sampled, because analyze needs at least one. It runs as the owner, because only the
-- owner may analyse. A vacuum that is running is awaited for 3 seconds.
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
