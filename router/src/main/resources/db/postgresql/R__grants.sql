-- The router writes rows but creates no tables; the web reads views and nothing else.
-- ${flyway:timestamp} changes the checksum, so that this runs after every migration.
grant usage on schema ${flyway:defaultSchema} to argosy_router, argosy_web;
grant select, insert, update, delete on all tables in schema ${flyway:defaultSchema} to argosy_router;
grant usage, select on all sequences in schema ${flyway:defaultSchema} to argosy_router;
grant execute on function argosy_partitions(text, date, integer, integer) to argosy_router;
do $$
declare
    v_view text;
begin
    for v_view in
        select table_name from information_schema.views
        where table_schema = '${flyway:defaultSchema}' and table_name like '%\_facts'
            and table_name not like 'access\_%'
    loop
        execute format('grant select on %I to argosy_web', v_view);
    end loop;
end $$;
