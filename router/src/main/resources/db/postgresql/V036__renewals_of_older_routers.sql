-- A router of before V029 says nothing of it: then it is since. Both may run while one is upgraded after the other.
alter table breaker alter column renewed_at drop not null;

drop view breaker_facts;

create view breaker_facts as
    select b.source_node_id, b.destination_node_id,
           case when b.pinned_by is null and b.run_mode <> 'on' then 'closed' else b.state end as state,
           b.state as decided, b.since, b.openings, b.probe_at, b.pinned_by, b.reason, b.run_mode, b.probes,
           coalesce(b.renewed_at, b.since) as renewed_at
    from breaker b;
