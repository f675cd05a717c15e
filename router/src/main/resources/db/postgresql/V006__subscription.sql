create sequence subscription_id_seq increment by 50;

-- an approved request's standing order for one destination
create table subscription (
    id                   bigint                      primary key,
    request_id           bigint                      not null,
    dataset_id           bigint                      not null,
    destination_node_id  bigint                      not null,
    priority             smallint                    not null,
    activity             varchar(64)                 not null,
    created_at           timestamp(6) with time zone not null,
    closed_at            timestamp(6) with time zone,
    unique (request_id, dataset_id, destination_node_id)
);
create index subscription_live on subscription (dataset_id, destination_node_id) where closed_at is null;

-- a block wanted at a destination, whoever asked; the strongest live subscription's priority.
-- The counts are a kept summary of what the destination holds, rebuilt by one statement of the sweep.
create table block_destination (
    block_id             bigint                      not null,
    destination_node_id  bigint                      not null,
    priority             smallint                    not null,
    activity             varchar(64)                 not null,
    created_at           timestamp(6) with time zone not null,
    files                bigint                      not null,
    bytes                bigint                      not null,
    done_files           bigint                      not null,
    done_bytes           bigint                      not null,
    primary key (block_id, destination_node_id)
);
create index block_destination_node on block_destination (destination_node_id, priority, created_at);

create view subscription_facts as
    select id, request_id, dataset_id, destination_node_id, priority, activity, created_at, closed_at from subscription;

create view subscription_block_facts as
    select block_id, destination_node_id, priority, activity, created_at, files, bytes, done_files, done_bytes
    from block_destination;
