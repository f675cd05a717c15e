-- what a link carried, in bins of five minutes
create table link_bin (
    bin_start            timestamp(6) with time zone not null,
    source_node_id       number(19)                  not null,
    destination_node_id  number(19)                  not null,
    done_files           number(19)                  not null,
    done_bytes           number(19)                  not null,
    failed_files         number(19)                  not null,
    failed_bytes         number(19)                  not null,
    busy_seconds         binary_double               not null,
    primary key (bin_start, source_node_id, destination_node_id)
) partition by range (bin_start) interval (numtodsinterval(1, 'DAY'))
    (partition before_all values less than (timestamp '2026-01-01 00:00:00 +00:00'));

create view linkrate_bin_facts as
    select bin_start, source_node_id, destination_node_id, done_files, done_bytes, failed_files, failed_bytes,
           busy_seconds
    from link_bin;
