create sequence catalog_id_seq increment by 1000;

create table dataset (
    id          bigint                      primary key,
    name        varchar(1024)               not null unique,
    created_at  timestamp(6) with time zone not null
);

create table block (
    id          bigint                      primary key,
    dataset_id  bigint                      not null references dataset,
    name        varchar(1100)               not null unique,
    created_at  timestamp(6) with time zone not null
);
create index block_dataset on block (dataset_id);

create table data_file (
    id        bigint        primary key,
    block_id  bigint        not null references block,
    lfn       varchar(1024) not null unique,
    bytes     bigint        not null check (bytes >= 0),
    checksum  varchar(80)   not null
);
create index data_file_block on data_file (block_id);

create table replica (
    file_id     bigint                      not null references data_file,
    node_id     bigint                      not null,
    created_at  timestamp(6) with time zone not null,
    primary key (file_id, node_id)
);
create index replica_node on replica (node_id, file_id);

create view catalog_dataset_facts as select id, name, created_at from dataset;

create view catalog_block_facts as
    select b.id, b.name, b.dataset_id, d.name as dataset, b.created_at
    from block b join dataset d on d.id = b.dataset_id;

create view catalog_file_facts as
    select f.id, f.lfn, f.bytes, f.checksum, f.block_id, b.name as block, b.dataset_id
    from data_file f join block b on b.id = f.block_id;

create view catalog_replica_facts as select file_id, node_id, created_at from replica;
