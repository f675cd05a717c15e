-- What an agent has to be told at its next heartbeat: tasks withdrawn from a claim, and priorities
-- that changed since it claimed.
alter table task add column claimed_priority smallint;
alter table task_closed add column claim_id uuid;
create index task_closed_claim on task_closed (claim_id) where claim_id is not null;
