-- Probes that say nothing are followed by others, and what those before say still counts: since stays.
alter table breaker add (renewed_at timestamp(6) with time zone);
update breaker set renewed_at = since;
alter table breaker modify (renewed_at not null);

create or replace view breaker_facts as
    select b.source_node_id, b.destination_node_id,
           case when b.pinned_by is null and b.run_mode <> 'on' then 'closed' else b.state end as state,
           b.state as decided, b.since, b.openings, b.probe_at, b.pinned_by, b.reason, b.run_mode, b.probes,
           b.renewed_at
    from breaker b;
