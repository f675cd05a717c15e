-- What is asked of blocks as a whole is kept by block, so that a list of datasets, what a request would mean and what
-- a node holds take as long as there are blocks, and not as there are files.
alter table block add column files bigint not null default 0;
alter table block add column bytes bigint not null default 0;

update block set files = f.files, bytes = f.bytes
from (select block_id, count(*) as files, sum(bytes) as bytes from data_file group by block_id) f
where f.block_id = block.id;

-- How much of a block a node holds; who adds a replica adds it here. Without a row it holds nothing.
create table block_holding (
    block_id  bigint not null,
    node_id   bigint not null,
    files     bigint not null,
    bytes     bigint not null,
    primary key (block_id, node_id)
);

insert into block_holding (block_id, node_id, files, bytes)
select f.block_id, p.node_id, count(*), sum(f.bytes)
from replica p join data_file f on f.id = p.file_id
group by f.block_id, p.node_id;

create view catalog_holding_facts as select block_id, node_id, files, bytes from block_holding;

create or replace view catalog_block_facts as
    select b.id, b.name, b.dataset_id, d.name as dataset, b.created_at, b.files, b.bytes
    from block b left join dataset d on d.id = b.dataset_id;
