-- Pages ask every second or two for the newest failures and for what was given up: both are few.
-- An entry whose keys are all null is not kept.
create index outcome_failed on outcome (case when verdict in ('failed', 'stale-failed') then reported_at end desc);
create index file_request_given_up on file_request (
    case when given_up is not null then block_id end, case when given_up is not null then destination_node_id end);
