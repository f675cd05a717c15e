-- Why an agent claims nothing, as its last heartbeat said: kinds in kebab case with commas between
-- them, null where it claims.
alter table agent_session add column hindrances varchar(200);

create or replace view issue_session_facts as
    select agent_id, incarnation, version, started_at, heartbeat_at, until, hindrances from agent_session;
