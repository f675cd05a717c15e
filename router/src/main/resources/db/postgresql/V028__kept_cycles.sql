-- What a cycle was planned from, so that it can be planned again and explained: argosy-cycle/1, gzipped.
create table routing_snapshot (
    cycle_id    bigint                      primary key,
    planned_at  timestamp(6) with time zone not null,
    bytes       bigint                      not null,
    body        bytea                       not null
);
create index routing_snapshot_age on routing_snapshot (planned_at);
alter table routing_snapshot alter column body set storage external;

-- snapshot: kept, or why it was not
alter table routing_cycle add column expected_end_seconds double precision;
alter table routing_cycle add column digest varchar(64);
alter table routing_cycle add column snapshot varchar(20);

create index decision_cycle on decision (cycle_id, file_id, destination_node_id);

create or replace view routing_cycle_facts as
    select id, planned_at, strategy, requests, routed, view_age_seconds, expected_end_seconds, digest, snapshot
    from routing_cycle;

create view routing_snapshot_facts as select cycle_id, planned_at, bytes, body from routing_snapshot;
