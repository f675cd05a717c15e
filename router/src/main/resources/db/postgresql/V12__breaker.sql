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
    primary key (source_node_id, destination_node_id)
);

-- Breakers, and pins of breakers. A pin takes precedence over what the breaker decided. state is the effective state and
-- decided what the breaker or the pin decided: a dry run has no effect.
create view breaker_facts as
    select coalesce(b.source_node_id, p.source_node_id) as source_node_id,
           coalesce(b.destination_node_id, p.destination_node_id) as destination_node_id,
           coalesce(p.breaker_state, case when b.run_mode = 'on' then b.state else 'closed' end) as state,
           coalesce(p.breaker_state, b.state) as decided,
           coalesce(p.set_at, b.since) as since,
           coalesce(b.openings, 0) as openings,
           case when p.id is null then b.probe_at end as probe_at,
           p.set_by as pinned_by,
           coalesce(p.reason, b.reason) as reason,
           case when p.id is null then b.run_mode else 'on' end as run_mode,
           coalesce(b.probes, 0) as probes,
           coalesce(p.set_at, b.renewed_at, b.since) as renewed_at
    from breaker b
        full join (select id, source_node_id, destination_node_id, breaker_state, set_at, set_by, reason
                   from automation_pin where automation = 'breaker') p
            on p.source_node_id = b.source_node_id and p.destination_node_id = b.destination_node_id;
