-- What a cycle was planned from, so that it can be planned again and explained: argosy-cycle/1, gzipped.
create table routing_snapshot (
    cycle_id    number(19)                  primary key,
    planned_at  timestamp(6) with time zone not null,
    bytes       number(19)                  not null,
    body        blob                        not null
);
create index routing_snapshot_age on routing_snapshot (planned_at);

-- snapshot: kept, or why it was not
alter table routing_cycle add (expected_end_seconds binary_double);
alter table routing_cycle add (digest varchar2(64 char));
alter table routing_cycle add (snapshot varchar2(20 char));

create index decision_cycle on decision (cycle_id, file_id, destination_node_id);

create or replace view routing_cycle_facts as
    select id, planned_at, strategy, requests, routed, view_age_seconds, expected_end_seconds, digest, snapshot
    from routing_cycle;

create view routing_snapshot_facts as select cycle_id, planned_at, bytes, body from routing_snapshot;
