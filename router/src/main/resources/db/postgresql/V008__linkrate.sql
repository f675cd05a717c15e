-- what a link carried, in bins of five minutes
create table link_bin (
    bin_start            timestamp(6) with time zone not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    done_files           bigint                      not null,
    done_bytes           bigint                      not null,
    failed_files         bigint                      not null,
    failed_bytes         bigint                      not null,
    busy_seconds         double precision            not null,
    primary key (bin_start, source_node_id, destination_node_id)
) partition by range (bin_start);
create table link_bin_rest partition of link_bin default;

create view linkrate_bin_facts as
    select bin_start, source_node_id, destination_node_id, done_files, done_bytes, failed_files, failed_bytes,
           busy_seconds
    from link_bin;
