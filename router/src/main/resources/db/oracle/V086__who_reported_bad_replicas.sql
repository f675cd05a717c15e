-- The agent that found wrong bytes; null where a person marked the replica.
-- There are tables for Oracle, and no router that runs on it yet: statements that take arrays (unnest), read a number(1)
-- as a condition, as of block_destination.complete, or look at the sessions of the database (duty silent-sessions) are
-- those of PostgreSQL.
alter table bad_replica add (reported_by number(19));

create or replace view catalog_bad_replica_facts as
    select file_id, node_id, id, marked_at, marked_by, reason, reported_by from bad_replica;
