-- What agents of a destination have taken is found by it too, not only by block.
drop index task_claimed;
create index task_claimed on task (destination_node_id, block_id) where claim_id is not null;
