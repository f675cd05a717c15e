-- The files of a request are shown in parts, block by block; whoever looks for a block's files finds them by the same index.
create index data_file_of_block on data_file (block_id, id);
drop index data_file_block;

-- Whoever is told that a request was cancelled asks by whom.
create view request_cancellation_facts as
    select id as request_id, cancelled_at, cancelled_by from request where cancelled_at is not null;
