-- What agents of a destination have taken is found by it too, not only by block.
drop index task_claimed;
create index task_claimed on task (
    case when claim_id is not null then destination_node_id end, case when claim_id is not null then block_id end);
