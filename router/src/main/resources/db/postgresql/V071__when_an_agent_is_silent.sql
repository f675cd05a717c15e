-- For how long a sign of life of an agent counts: two heartbeats and a little. After that it is not known to be alive,
-- long before its lease (until) ends. Routers of an earlier version leave the number as it is.
alter table agent_session add column heard_for_seconds integer not null default 65;

create or replace view issue_session_facts as
    select agent_id, incarnation, version, started_at, heartbeat_at, until, hindrances, free_bytes,
        heartbeat_at + heard_for_seconds * interval '1 second' as silent_from
    from agent_session;
