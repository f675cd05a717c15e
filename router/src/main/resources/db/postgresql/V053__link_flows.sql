-- What links carried of late, in slots of five seconds, as heartbeats told while it moved. A slot is added to until the
-- next heartbeat after its end, and deleted after half an hour. Statistics that were gathered while nothing moved would
-- have the database take thousands of rows for none: docs/adr/0014.
create table link_flow (
    slot                 timestamp(6) with time zone not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    bytes                bigint                      not null,
    busy_seconds         double precision            not null,
    backlogged_seconds   double precision            not null,
    primary key (slot, source_node_id, destination_node_id)
) with (fillfactor = 70, autovacuum_analyze_threshold = 2000000000);

create view linkrate_flow_facts as
    select slot, source_node_id, destination_node_id, bytes, busy_seconds, backlogged_seconds from link_flow;
