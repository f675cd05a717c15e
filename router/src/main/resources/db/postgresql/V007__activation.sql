create sequence activation_id_seq increment by 1000;

-- the router's wish for one file at one destination; live rows only
create table file_request (
    id                   bigint                      primary key,
    file_id              bigint                      not null,
    block_id             bigint                      not null,
    destination_node_id  bigint                      not null,
    priority             smallint                    not null,
    activity             varchar(64)                 not null,
    bytes                bigint                      not null,
    created_at           timestamp(6) with time zone not null,
    not_before           timestamp(6) with time zone not null,
    attempts             integer                     not null,
    given_up             varchar(200),
    unique (file_id, destination_node_id)
);
create index file_request_window on file_request (destination_node_id, priority);
create index file_request_block on file_request (block_id, destination_node_id);

-- what went wrong with one source of one wish; gone with the wish
create table source_failure (
    file_request_id      bigint                      not null references file_request on delete cascade,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    failures             integer                     not null,
    reason               varchar(32)                 not null,
    message              varchar(2000)               not null,
    failed_at            timestamp(6) with time zone not null,
    usable_from          timestamp(6) with time zone,
    primary key (file_request_id, source_node_id)
);

create view activation_file_request_facts as
    select id, file_id, block_id, destination_node_id, priority, activity, bytes, created_at, not_before,
           attempts, given_up
    from file_request;

-- usable_from null: this source is not tried again for this file
create view activation_source_failure_facts as
    select file_request_id, source_node_id, destination_node_id, failures, reason, message, failed_at, usable_from
    from source_failure;
