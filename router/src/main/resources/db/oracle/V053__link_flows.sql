-- What links carried of late, in slots of five seconds, as heartbeats told while it moved. A slot is added to until the
-- next heartbeat after its end, and deleted after half an hour.
create table link_flow (
    slot                 timestamp(6) with time zone not null,
    source_node_id       number(19)                  not null,
    destination_node_id  number(19)                  not null,
    bytes                number(19)                  not null,
    busy_seconds         binary_double               not null,
    backlogged_seconds   binary_double               not null,
    primary key (slot, source_node_id, destination_node_id)
);

create view linkrate_flow_facts as
    select slot, source_node_id, destination_node_id, bytes, busy_seconds, backlogged_seconds from link_flow;
