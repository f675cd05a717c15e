-- For how long a sign of life of an agent counts: two heartbeats and a little. After that it is not known to be alive,
-- long before its lease (until) ends. Routers of an earlier version leave the number as it is.
alter table agent_session add (heard_for_seconds number(10) default 65 not null);

create or replace view issue_session_facts as
    select agent_id, incarnation, version, started_at, heartbeat_at, until, hindrances, free_bytes,
        heartbeat_at + numtodsinterval(heard_for_seconds, 'second') as silent_from
    from agent_session;
