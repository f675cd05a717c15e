-- What acts by itself, where a command has said otherwise than the configuration.
create table automation_mode (
    name    varchar(32)                 primary key,
    run_mode  varchar(8)                not null check (run_mode in ('on', 'dry-run', 'off')),
    set_by  varchar(80)                 not null,
    set_at  timestamp(6) with time zone not null
);

-- What is open, was lately, or is pinned. A key of 0 stands for every node: source 5 and destination 0
-- are all links of source 5. A pinned row's state is its admin's word.
create table breaker (
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    state                varchar(9)                  not null check (state in ('closed', 'half-open', 'open')),
    since                timestamp(6) with time zone not null,
    openings             integer                     not null,
    probe_at             timestamp(6) with time zone,
    pinned_by            varchar(80),
    reason               varchar(300)                not null,
    run_mode             varchar(8)                  not null,
    probes               integer                     not null,
    primary key (source_node_id, destination_node_id)
);

-- Breakers and pages look at the last minutes of history.
create index outcome_recent on outcome (reported_at);

-- A task is not routed again and again.
alter table file_request add column rerouted_at timestamp(6) with time zone;

create view automation_mode_facts as select name, run_mode, set_by, set_at from automation_mode;

-- state is what counts, decided what the breaker says: a dry run counts for nothing
create view breaker_facts as
    select b.source_node_id, b.destination_node_id,
           case when b.pinned_by is null and b.run_mode <> 'on' then 'closed' else b.state end as state,
           b.state as decided, b.since, b.openings, b.probe_at, b.pinned_by, b.reason, b.run_mode, b.probes
    from breaker b;

create view activation_rerouting_facts as select id as file_request_id, rerouted_at from file_request;
