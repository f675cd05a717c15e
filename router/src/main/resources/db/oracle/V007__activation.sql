create sequence activation_id_seq increment by 1000;

-- the router's wish for one file at one destination; live rows only
create table file_request (
    id                   number(19)                  primary key,
    file_id              number(19)                  not null,
    block_id             number(19)                  not null,
    destination_node_id  number(19)                  not null,
    priority             number(5)                   not null,
    activity             varchar2(64 char)           not null,
    bytes                number(19)                  not null,
    created_at           timestamp(6) with time zone not null,
    not_before           timestamp(6) with time zone not null,
    attempts             number(10)                  not null,
    given_up             varchar2(200 char),
    unique (file_id, destination_node_id)
);
create index file_request_window on file_request (destination_node_id, priority);
create index file_request_block on file_request (block_id, destination_node_id);

-- what went wrong with one source of one wish; gone with the wish
create table source_failure (
    file_request_id      number(19)                  not null references file_request on delete cascade,
    source_node_id       number(19)                  not null,
    destination_node_id  number(19)                  not null,
    failures             number(10)                  not null,
    reason               varchar2(32 char)           not null,
    message              varchar2(2000 char)         not null,
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
