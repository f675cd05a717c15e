-- The agent that found wrong bytes; null where a person marked the replica.
alter table bad_replica add column reported_by bigint;

create or replace view catalog_bad_replica_facts as
    select file_id, node_id, id, marked_at, marked_by, reason, reported_by from bad_replica;
