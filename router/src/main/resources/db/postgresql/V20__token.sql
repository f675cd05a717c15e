-- The keys with which the routers of an issuer sign tokens of storage systems, by a digest of their ids: the keys
-- themselves are in a file, because whoever reads a backup could write to all storage systems. dissents counts the
-- looks of routers with other keys since a router with these keys has looked.
create table token_key_set (
    issuer   varchar(500) primary key,
    digest   varchar(64)  not null,
    dissents integer      not null
);
