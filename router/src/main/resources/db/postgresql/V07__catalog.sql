create sequence catalog_id_seq increment by 1000;

create table dataset (
    id          bigint                      primary key,
    name        varchar(1024)               not null unique,
    created_at  timestamp(6) with time zone not null
);

create sequence changed_dataset_id_seq increment by 50;

-- Datasets whose requests or files changed. Subscription deletes a row once the subscriptions of the dataset are up to
-- date, so that its work grows with the changes and not with all requests that were ever made.
create table changed_dataset (
    id          bigint not null primary key,
    dataset_id  bigint not null
);

-- The order in which blocks were inserted, across all routers. Neither ids, which routers take in portions, nor times,
-- which come from several clocks, tell which blocks existed when a request was approved.
create sequence block_place_seq cache 1;

-- files and bytes are kept with the block, so that sums over datasets and nodes read blocks and not files.
create table block (
    id          bigint                      primary key,
    dataset_id  bigint                      not null references dataset,
    name        varchar(1100)               not null unique,
    created_at  timestamp(6) with time zone not null,
    files       bigint                      default 0 not null,
    bytes       bigint                      default 0 not null,
    place       bigint                      default nextval('block_place_seq') not null
);
create unique index block_place on block (place);
create index block_of_dataset on block (dataset_id, place);

-- Without a foreign key, as replica, task and source_failure: checking it for each row takes half of the time of an
-- insertion. The stores keep these references (docs/adr/0018).
create table data_file (
    id        bigint        primary key,
    block_id  bigint        not null,
    lfn       varchar(1024) not null,
    bytes     bigint        not null check (bytes >= 0),
    checksum  varchar(80)   not null
);
-- Finds names by their beginning under any collation; the index of a unique constraint does so only under C.
create unique index data_file_lfn on data_file (lfn varchar_pattern_ops);
-- Lists and sums over the files of a block read only this index.
create index data_file_of_block on data_file (block_id, id, bytes);

create table replica (
    file_id     bigint                      not null,
    node_id     bigint                      not null,
    created_at  timestamp(6) with time zone not null,
    primary key (file_id, node_id)
);
create index replica_node on replica (node_id, file_id);

create sequence bad_replica_id_seq increment by 50;

-- Replicas that served wrong bytes or that a person marked. Such a replica has no row in replica, so that it is neither
-- used as a source nor counted as a copy. reported_by: the agent that found wrong bytes, null if a person marked it.
-- A mark that the node's own agent ended by reading the whole file (refuted_by, refuted_at) stays as history
create table bad_replica (
    file_id      bigint                      not null,
    node_id      bigint                      not null,
    id           bigint                      not null unique,
    marked_at    timestamp(6) with time zone not null,
    marked_by    varchar(128)                not null,
    reason       varchar(200)                not null,
    reported_by  bigint,
    refuted_at   timestamp(6) with time zone,
    refuted_by   bigint,
    primary key (file_id, node_id)
);
create index bad_replica_marked on bad_replica (marked_by, marked_at);

-- How much of a block a node holds, updated with each replica. Without a row the node holds nothing.
create table block_holding (
    block_id  bigint not null,
    node_id   bigint not null,
    files     bigint not null,
    bytes     bigint not null,
    primary key (block_id, node_id)
);
create index block_holding_node on block_holding (node_id);

-- The last block whose amounts were compared with its files. This one row lets a router continue there after a restart.
create table amount_check (
    id          smallint not null primary key check (id = 1),
    last_block  bigint   not null
);
insert into amount_check (id, last_block) values (1, 0);

create view catalog_dataset_facts as select id, name, created_at from dataset;

-- A left join that only adds a name is not executed where the name is not used.
create view catalog_block_facts as
    select b.id, b.name, b.dataset_id, d.name as dataset, b.created_at, b.files, b.bytes, b.place
    from block b left join dataset d on d.id = b.dataset_id;

create view catalog_file_facts as
    select f.id, f.lfn, f.bytes, f.checksum, f.block_id, b.name as block, b.dataset_id
    from data_file f left join block b on b.id = f.block_id;

create view catalog_replica_facts as select file_id, node_id, created_at from replica;

create view catalog_bad_replica_facts as
    select file_id, node_id, id, marked_at, marked_by, reason, reported_by from bad_replica where refuted_at is null;

create view catalog_refuted_mark_facts as
    select file_id, node_id, marked_at, marked_by, reason, refuted_at, refuted_by from bad_replica
    where refuted_at is not null;

create view catalog_holding_facts as select block_id, node_id, files, bytes from block_holding;
