-- Keys that are null have no place in an index of Oracle's: nothing changes here but its name's age.
drop index task_claim;
create index task_claim on task (claim_id);
