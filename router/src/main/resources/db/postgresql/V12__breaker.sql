-- Breakers that are open, were open recently, or are pinned. A key of 0 stands for all nodes: source 5 and destination
-- 0 are all links of source 5. The state of a pinned row is what its administrator chose. Probes without a result are
-- followed by others at renewed_at, while the results of earlier probes since the opening still count.
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
    renewed_at           timestamp(6) with time zone,
    primary key (source_node_id, destination_node_id)
);

-- state is the effective state and decided what the breaker decided: a dry run has no effect.
create view breaker_facts as
    select b.source_node_id, b.destination_node_id,
           case when b.pinned_by is null and b.run_mode <> 'on' then 'closed' else b.state end as state,
           b.state as decided, b.since, b.openings, b.probe_at, b.pinned_by, b.reason, b.run_mode, b.probes,
           coalesce(b.renewed_at, b.since) as renewed_at
    from breaker b;
