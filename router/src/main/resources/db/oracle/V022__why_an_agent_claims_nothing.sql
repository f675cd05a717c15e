-- Why an agent claims nothing, as its last heartbeat said: kinds in kebab case with commas between
-- them, null where it claims.
alter table agent_session add (hindrances varchar2(200));

create or replace view issue_session_facts as
    select agent_id, incarnation, version, started_at, heartbeat_at, until, hindrances from agent_session;
