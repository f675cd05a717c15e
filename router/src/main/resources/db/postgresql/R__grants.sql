-- The router writes rows but creates no tables.
-- ${flyway:timestamp} changes the checksum, so that this runs after every migration.
grant usage on schema ${flyway:defaultSchema} to argosy_router;
grant select, insert, update, delete on all tables in schema ${flyway:defaultSchema} to argosy_router;
grant usage, select on all sequences in schema ${flyway:defaultSchema} to argosy_router;
grant execute on function argosy_partitions(text, date, integer, integer) to argosy_router;
grant execute on function argosy_busy_union(bigint[], bigint[]) to argosy_router;
grant execute on function argosy_busy_seconds(bigint[]) to argosy_router;
