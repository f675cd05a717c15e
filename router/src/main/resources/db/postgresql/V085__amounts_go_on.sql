-- The last block whose amounts were held against its files: one row, so that a router that starts again goes on there.
create table amount_check (
    id          smallint not null primary key check (id = 1),
    last_block  bigint   not null
);

insert into amount_check (id, last_block) values (1, 0);
