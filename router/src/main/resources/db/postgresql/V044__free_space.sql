-- How much room an agent has for what it fetches, as its last heartbeat said: the least of its storage;
-- null where it said nothing of it or only serves.
alter table agent_session add column free_bytes bigint;

create or replace view issue_session_facts as
    select agent_id, incarnation, version, started_at, heartbeat_at, until, hindrances, free_bytes from agent_session;
