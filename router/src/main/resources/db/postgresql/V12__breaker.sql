-- Breakers that are open or were open recently. A key of 0 stands for all nodes: source 5 and destination 0 are all links
-- of source 5. Probes without a result are followed by others at renewed_at, while the results of earlier probes since
-- the opening still count.
create table breaker (
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    state                varchar(9)                  not null check (state in ('closed', 'half-open', 'open')),
    since                timestamp(6) with time zone not null,
    openings             integer                     not null,
    probe_at             timestamp(6) with time zone,
    reason               varchar(300)                not null,
    run_mode             varchar(8)                  not null,
    probes               integer                     not null,
    renewed_at           timestamp(6) with time zone,
    destination_full     boolean                     default false not null,
    primary key (source_node_id, destination_node_id)
);

-- Breakers, and pins of breakers. A pin takes precedence over what the breaker decided. state is the effective state and
-- decided what the breaker or the pin decided: a dry run has no effect. A union, and no outer join, because conditions on
-- its keys then reach the indexes of both tables.
create view breaker_facts as
    select p.source_node_id, p.destination_node_id, p.breaker_state as state, p.breaker_state as decided,
           p.set_at as since, coalesce(b.openings, 0) as openings,
           null as probe_at, p.set_by as pinned_by, p.reason,
           'on' as run_mode, coalesce(b.probes, 0) as probes, p.set_at as renewed_at,
           b.destination_full
    from automation_breaker_pin_facts p
        left join breaker b on b.source_node_id = p.source_node_id
            and b.destination_node_id = p.destination_node_id
    union all
    select b.source_node_id, b.destination_node_id,
           case when b.run_mode = 'on' then b.state else 'closed' end as state, b.state as decided, b.since,
           b.openings, b.probe_at, null as pinned_by, b.reason, b.run_mode, b.probes,
           coalesce(b.renewed_at, b.since) as renewed_at, b.destination_full
    from breaker b
    where not exists (select 1 from automation_breaker_pin_facts p where p.source_node_id = b.source_node_id
            and p.destination_node_id = b.destination_node_id);
