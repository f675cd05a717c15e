-- the gate: each attempt is counted once. Rows live 30 days.
create table report_key (
    task_id      number(19)                  not null,
    epoch        number(10)                  not null,
    received_at  timestamp(6) with time zone not null,
    primary key (task_id, epoch)
);
create index report_key_age on report_key (received_at);

create table outcome (
    reported_at          timestamp(6) with time zone not null,
    task_id              number(19)                  not null,
    epoch                number(10)                  not null,
    file_id              number(19)                  not null,
    block_id             number(19)                  not null,
    source_node_id       number(19)                  not null,
    destination_node_id  number(19)                  not null,
    agent_id             number(19)                  not null,
    verdict              varchar2(16 char)           not null,
    reason               varchar2(32 char),
    phase                varchar2(16 char),
    message              varchar2(2000 char)         not null,
    path                 varchar2(64 char)           not null,
    tool                 varchar2(32 char)           not null,
    bytes                number(19)                  not null,
    started_at           timestamp(6) with time zone not null,
    ended_at             timestamp(6) with time zone not null
) partition by range (reported_at) interval (numtodsinterval(1, 'DAY'))
    (partition before_all values less than (timestamp '2026-01-01 00:00:00 +00:00'));
create index outcome_block on outcome (block_id, destination_node_id);

create view harvest_report_key_facts as select task_id, epoch, received_at from report_key;

-- verdict: done, failed, stale-done (late, but the replica counts), stale-failed
create view harvest_outcome_facts as
    select reported_at, task_id, epoch, file_id, block_id, source_node_id, destination_node_id, agent_id, verdict,
           reason, phase, message, path, tool, bytes, started_at, ended_at
    from outcome;
