-- A task is made without a claim, and only claimed ones are looked for by it: the others need no place
-- in the index, which makes them cheaper to make by a quarter.
drop index task_claim;
create index task_claim on task (claim_id) where claim_id is not null;
