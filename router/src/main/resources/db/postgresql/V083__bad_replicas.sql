-- Replicas that served wrong bytes, or of which a person says so. While a row is here there is none in replica, so that
-- nobody takes the replica for a source or counts it as a copy.
create sequence bad_replica_id_seq increment by 50;

create table bad_replica (
    file_id     bigint                      not null,
    node_id     bigint                      not null,
    id          bigint                      not null unique,
    marked_at   timestamp(6) with time zone not null,
    marked_by   varchar(128)                not null,
    reason      varchar(200)                not null,
    primary key (file_id, node_id)
);
create index bad_replica_marked on bad_replica (marked_by, marked_at);

create view catalog_bad_replica_facts as
    select file_id, node_id, id, marked_at, marked_by, reason from bad_replica;
