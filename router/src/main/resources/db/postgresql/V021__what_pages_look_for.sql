-- Pages ask every second or two for the newest failures and for what was given up: both are few.
create index outcome_failed on outcome (reported_at desc) where verdict in ('failed', 'stale-failed');
create index file_request_given_up on file_request (block_id, destination_node_id) where given_up is not null;
