-- What an agent has to be told at its next heartbeat: tasks withdrawn from a claim, and priorities
-- that changed since it claimed.
alter table task add (claimed_priority number(5));
alter table task_closed add (claim_id raw(16));
create index task_closed_claim on task_closed (claim_id);
