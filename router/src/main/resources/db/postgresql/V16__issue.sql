create sequence issue_id_seq increment by 1000;

-- One row per agent, renewed by its heartbeats; its claims are valid until the same time. From the last heartbeat:
-- hindrances, the reasons why the agent claims nothing (in kebab case, separated by commas, null while it claims), and
-- free_bytes, the least free space of its storage (null if unknown or if it only serves). An agent counts as alive for
-- heard_for_seconds after a heartbeat, two intervals and a margin, which is long before its lease ends. From its
-- registration: the limits in bytes of the TCP buffers of its host, up to which the kernel adapts them (tcp_receive,
-- tcp_send) or a program can set them; null if unknown. last_reading: number of the last reading of traffic of this
-- incarnation that was counted; a heartbeat may repeat it.
create table agent_session (
    agent_id           bigint                      primary key,
    incarnation        bigint                      not null,
    version            varchar(64)                 not null,
    started_at         timestamp(6) with time zone not null,
    heartbeat_at       timestamp(6) with time zone not null,
    until              timestamp(6) with time zone not null,
    hindrances         varchar(200),
    free_bytes         bigint,
    heard_for_seconds  integer                     default 65 not null,
    tcp_receive        bigint,
    tcp_send           bigint,
    tcp_receive_set    bigint,
    tcp_send_set       bigint,
    last_reading       bigint                      default 0 not null
);

create table claim (
    id           uuid                        primary key,
    agent_id     bigint                      not null,
    incarnation  bigint                      not null,
    created_at   timestamp(6) with time zone not null
) with (autovacuum_analyze_threshold = 2000000000);
create index claim_agent on claim (agent_id);

-- One file to move; only live rows, one per file request. claimed_priority: the priority when it was claimed, to find
-- those that changed since. asked_back_at: when the router asked the agent to return the task, unless it has begun.
-- told_back_at: when the agent received that; if it has not returned the task a few seconds later, it has begun
create table task (
    id                   bigint                      primary key,
    epoch                integer                     not null,
    claim_id             uuid,
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
    created_at           timestamp(6) with time zone not null,
    claimed_priority     smallint,
    asked_back_at        timestamp(6) with time zone,
    told_back_at         timestamp(6) with time zone
) with (autovacuum_analyze_threshold = 2000000000);
create index task_free on task (destination_node_id, priority, id) where claim_id is null;
-- A new task has no claim. Indexes of claimed tasks only make inserting one a quarter cheaper.
create index task_claim on task (claim_id) where claim_id is not null;
create index task_claimed on task (destination_node_id, block_id) where claim_id is not null;
create trigger task_added after insert on task referencing new table as added
    for each statement execute function count_what_was_added('epoch');

-- What a task was, so that a late report finds its file, and the next heartbeats of its claim tell the agent that the
-- task was withdrawn. told_at: when the first one did; a lease later, claim_id is removed. Rows are kept for 30 days.
create table task_closed (
    task_id              bigint                      primary key,
    file_request_id      bigint                      not null,
    file_id              bigint                      not null,
    block_id             bigint                      not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    closed_at            timestamp(6) with time zone not null,
    claim_id             uuid,
    told_at              timestamp(6) with time zone
) with (autovacuum_analyze_threshold = 2000000000);
create index task_closed_age on task_closed (closed_at);
create index task_closed_claim on task_closed (claim_id) where claim_id is not null;

-- Destinations whose space does not hold all that waits for it, how many bytes are missing for all requested files, and
-- room_bytes, how large a file may be that still fits.
-- ended_at: since when everything fits; null while it does not. The row stays, as files have waited until then.
create table node_shortage (
    node_id        bigint                      primary key,
    missing_bytes  bigint                      not null,
    ended_at       timestamp(6) with time zone,
    room_bytes     bigint                      default 0 not null
);

create view issue_shortage_facts as select node_id, missing_bytes, room_bytes from node_shortage where ended_at is null;

create view issue_ended_shortage_facts as select node_id, ended_at from node_shortage where ended_at is not null;

create view issue_session_facts as
    select agent_id, incarnation, version, started_at, heartbeat_at, until, hindrances, free_bytes,
        heartbeat_at + heard_for_seconds * interval '1 second' as silent_from
    from agent_session;

-- Nodes that can be read, and until when: those with a door of a live agent, and storage systems, which need no agent
-- (null), unless only agents of the site have credentials.
create view issue_source_facts as
    select d.node_id, s.until from topology_door_facts d join agent_session s on s.agent_id = d.agent_id
    union all
    select t.node_id, cast(null as timestamp(6) with time zone) from topology_node_storage_facts t
        where t.credentials <> 'site';

-- What is said of nodes, by an administrator or by an agent that serves the node. What an agent said counts until a day
-- after it was last heard: it may have been replaced by another one.
create view budget_said_facts as
    select t.node_id, t.agent_id, t.uplink, t.downlink, t.forwarding, t.said_by,
           t.capacity_bytes, s.heartbeat_at + 86400 * interval '1 second' as counts_until
    from node_terms t left join agent_node a on a.agent_id = t.agent_id and a.node_id = t.node_id
        left join agent_session s on s.agent_id = a.agent_id
    where t.agent_id = 0 or s.agent_id is not null;

-- What agents that serve a node measured there. It counts until silent_from, when the agent is no longer heard, and from
-- all_silent_from on, when none of the node is: an agent that has ended limits no other one.
create view budget_space_facts as
    select s.node_id, s.free_bytes, s.measured_at, i.silent_from,
        (select max(o.silent_from) from agent_node b join issue_session_facts o on o.agent_id = b.agent_id
            where b.node_id = s.node_id) as all_silent_from
    from node_space s join agent_node a on a.agent_id = s.agent_id and a.node_id = s.node_id
        join issue_session_facts i on i.agent_id = s.agent_id;

create view issue_claim_facts as select id, agent_id, incarnation, created_at from claim;

create view issue_task_facts as
    select id, epoch, claim_id, file_request_id, route_id, file_id, block_id, source_node_id, destination_node_id,
           alternates, priority, activity, bytes, created_at
    from task;

create view issue_closed_task_facts as
    select task_id, file_request_id, file_id, block_id, source_node_id, destination_node_id, closed_at
    from task_closed;
