create sequence routing_id_seq increment by 1000;

-- One planned hop of one file request; only live rows, one per file request. expected_seconds: null where the strategy
-- does not rank by the time until the file arrives. arrival_seconds: from created_at until the file arrives, if its link
-- carries what is ahead of it first, at the expected rate; null if that is unknown. withheld: the file waits for space at
-- its destination and has no task, so that nothing is on its way; written by the stage that issues tasks
create table route (
    id                   bigint                      primary key,
    file_request_id      bigint                      not null unique,
    file_id              bigint                      not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    bytes                bigint                      not null,
    alternates           bigint[]                    not null,
    expected_seconds     double precision,
    cycle_id             bigint                      not null,
    created_at           timestamp(6) with time zone not null,
    arrival_seconds      double precision,
    withheld             boolean                     default false not null
) with (autovacuum_analyze_threshold = 2000000000);
create index route_withheld on route (destination_node_id, id) where withheld;
create trigger route_added after insert on route referencing new table as added
    for each statement execute function count_what_was_added('created_at');

-- snapshot: 'kept', or why no snapshot was kept
create table routing_cycle (
    id                    bigint                      primary key,
    planned_at            timestamp(6) with time zone not null,
    strategy              varchar(32)                 not null,
    requests              integer                     not null,
    routed                integer                     not null,
    view_age_seconds      double precision            not null,
    expected_end_seconds  double precision,
    digest                varchar(64),
    snapshot              varchar(20)
);
create index routing_cycle_age on routing_cycle (planned_at);

-- How many files of a cycle were planned by strategies that their requests chose.
create table routing_cycle_strategy (
    cycle_id  bigint      not null references routing_cycle,
    strategy  varchar(32) not null,
    files     integer     not null,
    primary key (cycle_id, strategy)
);

-- The input of a cycle, so that it can be explained and planned again: argosy-cycle/1, gzipped.
create table routing_snapshot (
    cycle_id    bigint                      primary key,
    planned_at  timestamp(6) with time zone not null,
    bytes       bigint                      not null,
    body        bytea                       not null
);
alter table routing_snapshot alter column body set storage external;
create index routing_snapshot_age on routing_snapshot (planned_at);

-- Why a source was chosen: all candidates, best first, with scores in the strategy's own unit. Also written when a file
-- begins to wait for the copy that chosen_node_id gets.
create table decision (
    decided_at           timestamp(6) with time zone not null,
    cycle_id             bigint                      not null,
    file_id              bigint                      not null,
    destination_node_id  bigint                      not null,
    chosen_node_id       bigint,
    score                double precision            not null,
    candidate_node_ids   bigint[]                    not null,
    candidate_scores     double precision[]          not null,
    reason               varchar(32)                 not null
) partition by range (decided_at);
create table decision_rest partition of decision default;
create index decision_file on decision (file_id, destination_node_id);
create index decision_cycle on decision (cycle_id, file_id, destination_node_id);

create view routing_route_facts as
    select id, file_request_id, file_id, source_node_id, destination_node_id, bytes, alternates,
           expected_seconds, arrival_seconds, cycle_id, created_at, withheld
    from route;

create view routing_cycle_facts as
    select id, planned_at, strategy, requests, routed, view_age_seconds, expected_end_seconds, digest, snapshot
    from routing_cycle;

create view routing_cycle_strategy_facts as select cycle_id, strategy, files from routing_cycle_strategy;

create view routing_snapshot_facts as select cycle_id, planned_at, bytes, body from routing_snapshot;

create view routing_decision_facts as
    select decided_at, cycle_id, file_id, destination_node_id, chosen_node_id, score, candidate_node_ids,
           candidate_scores, reason
    from decision;
