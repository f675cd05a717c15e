create sequence issue_id_seq increment by 1000;

-- one row per agent, renewed by its heartbeat; its claims inherit until
create table agent_session (
    agent_id       bigint                      primary key,
    incarnation    bigint                      not null,
    version        varchar(64)                 not null,
    started_at     timestamp(6) with time zone not null,
    heartbeat_at   timestamp(6) with time zone not null,
    until          timestamp(6) with time zone not null
);

create table claim (
    id           uuid                        primary key,
    agent_id     bigint                      not null,
    incarnation  bigint                      not null,
    created_at   timestamp(6) with time zone not null
);
create index claim_agent on claim (agent_id);

-- one file to move; live rows only, one per file request
create table task (
    id                   bigint                      primary key,
    epoch                integer                     not null,
    claim_id             uuid                        references claim,
    file_request_id      bigint                      not null unique,
    route_id             bigint                      not null,
    file_id              bigint                      not null,
    block_id             bigint                      not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    alternates           bigint[]                    not null,
    priority             smallint                    not null,
    activity             varchar(64)                 not null,
    bytes                bigint                      not null,
    created_at           timestamp(6) with time zone not null
);
create index task_free on task (destination_node_id, priority, id) where claim_id is null;
create index task_claim on task (claim_id);
create index task_link on task (source_node_id, destination_node_id);

-- what a task was, so that a late report still finds its file. Rows live 30 days.
create table task_closed (
    task_id              bigint                      primary key,
    file_request_id      bigint                      not null,
    file_id              bigint                      not null,
    block_id             bigint                      not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    closed_at            timestamp(6) with time zone not null
);
create index task_closed_age on task_closed (closed_at);

create view issue_session_facts as
    select agent_id, incarnation, version, started_at, heartbeat_at, until from agent_session;

create view issue_claim_facts as select id, agent_id, incarnation, created_at from claim;

create view issue_task_facts as
    select id, epoch, claim_id, file_request_id, route_id, file_id, block_id, source_node_id, destination_node_id,
           alternates, priority, activity, bytes, created_at
    from task;

create view issue_closed_task_facts as
    select task_id, file_request_id, file_id, block_id, source_node_id, destination_node_id, closed_at
    from task_closed;
