create sequence issue_id_seq increment by 1000;

-- one row per agent, renewed by its heartbeat; its claims inherit until
create table agent_session (
    agent_id      number(19)                  primary key,
    incarnation   number(19)                  not null,
    version       varchar2(64 char)           not null,
    started_at    timestamp(6) with time zone not null,
    heartbeat_at  timestamp(6) with time zone not null,
    until         timestamp(6) with time zone not null
);

create table claim (
    id           raw(16)                     primary key,
    agent_id     number(19)                  not null,
    incarnation  number(19)                  not null,
    created_at   timestamp(6) with time zone not null
);
create index claim_agent on claim (agent_id);

-- one file to move; live rows only, one per file request
create table task (
    id                   number(19)                  primary key,
    epoch                number(10)                  not null,
    claim_id             raw(16)                     references claim,
    file_request_id      number(19)                  not null unique,
    route_id             number(19)                  not null,
    file_id              number(19)                  not null,
    block_id             number(19)                  not null,
    source_node_id       number(19)                  not null,
    destination_node_id  number(19)                  not null,
    alternates           id_list                     not null,
    priority             number(5)                   not null,
    activity             varchar2(64 char)           not null,
    bytes                number(19)                  not null,
    created_at           timestamp(6) with time zone not null
);
-- instead of a partial index: an entry whose keys are all null is not kept
create index task_free on task (
    case when claim_id is null then destination_node_id end, case when claim_id is null then priority end,
    case when claim_id is null then id end);
create index task_claim on task (claim_id);
create index task_link on task (source_node_id, destination_node_id);

-- what a task was, so that a late report still finds its file. Rows live 30 days.
create table task_closed (
    task_id              number(19)                  primary key,
    file_request_id      number(19)                  not null,
    file_id              number(19)                  not null,
    block_id             number(19)                  not null,
    source_node_id       number(19)                  not null,
    destination_node_id  number(19)                  not null,
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
