-- What a link carried, in bins of five minutes.
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

-- What a link carried recently, in slots of five seconds, as heartbeats report it while files move. A slot is added to
-- until the next heartbeat after its end; old slots are deleted. Not analysed, for the reason given at file_request.
create table link_flow (
    slot                 timestamp(6) with time zone not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    bytes                bigint                      not null,
    busy_seconds         double precision            not null,
    backlogged_seconds   double precision            not null,
    primary key (slot, source_node_id, destination_node_id)
) with (fillfactor = 70, autovacuum_analyze_threshold = 2000000000);

create view linkrate_bin_facts as
    select bin_start, source_node_id, destination_node_id, done_files, done_bytes, failed_files, failed_bytes,
           busy_seconds
    from link_bin;

create view linkrate_flow_facts as
    select slot, source_node_id, destination_node_id, bytes, busy_seconds, backlogged_seconds from link_flow;
