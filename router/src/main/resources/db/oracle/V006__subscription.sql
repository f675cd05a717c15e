create sequence subscription_id_seq increment by 50;

-- an approved request's standing order for one destination
create table subscription (
    id                   number(19)                  primary key,
    request_id           number(19)                  not null,
    dataset_id           number(19)                  not null,
    destination_node_id  number(19)                  not null,
    priority             number(5)                   not null,
    activity             varchar2(64 char)           not null,
    created_at           timestamp(6) with time zone not null,
    closed_at            timestamp(6) with time zone,
    unique (request_id, dataset_id, destination_node_id)
);
-- instead of a partial index: an entry whose keys are all null is not kept
create index subscription_live on subscription (
    case when closed_at is null then dataset_id end, case when closed_at is null then destination_node_id end);

-- a block wanted at a destination, whoever asked; the strongest live subscription's priority.
-- The counts are a kept summary of what the destination holds, rebuilt by one statement of the sweep.
create table block_destination (
    block_id             number(19)                  not null,
    destination_node_id  number(19)                  not null,
    priority             number(5)                   not null,
    activity             varchar2(64 char)           not null,
    created_at           timestamp(6) with time zone not null,
    files                number(19)                  not null,
    bytes                number(19)                  not null,
    done_files           number(19)                  not null,
    done_bytes           number(19)                  not null,
    primary key (block_id, destination_node_id)
);
create index block_destination_node on block_destination (destination_node_id, priority, created_at);

create view subscription_facts as
    select id, request_id, dataset_id, destination_node_id, priority, activity, created_at, closed_at from subscription;

create view subscription_block_facts as
    select block_id, destination_node_id, priority, activity, created_at, files, bytes, done_files, done_bytes
    from block_destination;
