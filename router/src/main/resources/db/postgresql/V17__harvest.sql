-- Ensures that each attempt is counted once. Rows are kept for 30 days.
create table report_key (
    task_id      bigint                      not null,
    epoch        integer                     not null,
    received_at  timestamp(6) with time zone not null,
    primary key (task_id, epoch)
);
create index report_key_age on report_key (received_at);

-- verdict: done, failed, returned (given back before it began; its reason is SOURCE_BUSY or null), or late: stale-done (the replica counts), stale-failed
create table outcome (
    reported_at          timestamp(6) with time zone not null,
    task_id              bigint                      not null,
    epoch                integer                     not null,
    file_id              bigint                      not null,
    block_id             bigint                      not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    agent_id             bigint                      not null,
    verdict              varchar(16)                 not null,
    reason               varchar(32),
    phase                varchar(16),
    message              varchar(2000)               not null,
    path                 varchar(64)                 not null,
    tool                 varchar(32)                 not null,
    bytes                bigint                      not null,
    started_at           timestamp(6) with time zone not null,
    ended_at             timestamp(6) with time zone not null
) partition by range (reported_at);
create table outcome_rest partition of outcome default;
create index outcome_block on outcome (block_id, destination_node_id, file_id, reported_at);
-- Pages and breakers ask every few seconds for the newest failures and refusals by busy sources, which are few.
create index outcome_failed on outcome (reported_at desc) where reason is not null;
-- Pages show the newest failures of each cause.
create index outcome_cause on outcome (reason, reported_at desc) where reason is not null;
-- Breakers and pages read the last minutes.
create index outcome_recent on outcome (reported_at);

-- The number of failed attempts by cause, in bins of five minutes of their reports: written with outcome, and read where
-- all attempts count, however many they are.
create table failure_bin (
    bin_start            timestamp(6) with time zone not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    path                 varchar(64)                 not null,
    reason               varchar(32)                 not null,
    attempts             bigint                      not null,
    last_at              timestamp(6) with time zone not null,
    primary key (bin_start, source_node_id, destination_node_id, path, reason)
) partition by range (bin_start);
create table failure_bin_rest partition of failure_bin default;
-- For the history of one link.
create index failure_bin_link on failure_bin (source_node_id, destination_node_id, bin_start);

create view harvest_report_key_facts as select task_id, epoch, received_at from report_key;

create view harvest_outcome_facts as
    select reported_at, task_id, epoch, file_id, block_id, source_node_id, destination_node_id, agent_id, verdict,
           reason, phase, message, path, tool, bytes, started_at, ended_at
    from outcome;

create view harvest_failure_facts as
    select bin_start, source_node_id, destination_node_id, path, reason, attempts, last_at from failure_bin;
