create type id_list as varray(1000) of number(19);
create type score_list as varray(1000) of binary_double;

create sequence routing_id_seq increment by 1000;

-- one hop of one wish, as planned; live rows only, one per file request
create table route (
    id                   number(19)                  primary key,
    file_request_id      number(19)                  not null unique,
    file_id              number(19)                  not null,
    source_node_id       number(19)                  not null,
    destination_node_id  number(19)                  not null,
    bytes                number(19)                  not null,
    alternates           id_list                     not null,
    expected_seconds     binary_double               not null,
    cycle_id             number(19)                  not null,
    created_at           timestamp(6) with time zone not null
);
create index route_source on route (source_node_id);

create table routing_cycle (
    id                number(19)                  primary key,
    planned_at        timestamp(6) with time zone not null,
    strategy          varchar2(32 char)           not null,
    requests          number(10)                  not null,
    routed            number(10)                  not null,
    view_age_seconds  binary_double               not null
);

-- why this source: candidates best first, the chosen one among them, with scores in the strategy's own unit
create table decision (
    decided_at           timestamp(6) with time zone not null,
    cycle_id             number(19)                  not null,
    file_id              number(19)                  not null,
    destination_node_id  number(19)                  not null,
    chosen_node_id       number(19),
    score                binary_double               not null,
    candidate_node_ids   id_list                     not null,
    candidate_scores     score_list                  not null,
    reason               varchar2(32 char)           not null
) partition by range (decided_at) interval (numtodsinterval(1, 'DAY'))
    (partition before_all values less than (timestamp '2026-01-01 00:00:00 +00:00'));
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
