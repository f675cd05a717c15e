create sequence routing_id_seq increment by 1000;

-- one hop of one wish, as planned; live rows only, one per file request
create table route (
    id                   bigint                      primary key,
    file_request_id      bigint                      not null unique,
    file_id              bigint                      not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    bytes                bigint                      not null,
    alternates           bigint[]                    not null,
    expected_seconds     double precision            not null,
    cycle_id             bigint                      not null,
    created_at           timestamp(6) with time zone not null
);
create index route_source on route (source_node_id);

create table routing_cycle (
    id               bigint                      primary key,
    planned_at       timestamp(6) with time zone not null,
    strategy         varchar(32)                 not null,
    requests         integer                     not null,
    routed           integer                     not null,
    view_age_seconds double precision            not null
);

-- why this source: candidates best first, the chosen one among them, with scores in the strategy's own unit
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

create view routing_route_facts as
    select id, file_request_id, file_id, source_node_id, destination_node_id, bytes, alternates,
           expected_seconds, cycle_id, created_at
    from route;

create view routing_cycle_facts as
    select id, planned_at, strategy, requests, routed, view_age_seconds from routing_cycle;

create view routing_decision_facts as
    select decided_at, cycle_id, file_id, destination_node_id, chosen_node_id, score, candidate_node_ids,
           candidate_scores, reason
    from decision;
