-- What harvest brought, minute by minute: by it a request tells how fast it filled.
create table dataset_arrival (
    bin_start            timestamp(6) with time zone not null,
    dataset_id           bigint                      not null,
    destination_node_id  bigint                      not null,
    files                bigint                      not null,
    bytes                bigint                      not null,
    primary key (dataset_id, destination_node_id, bin_start)
) partition by range (bin_start);
create table dataset_arrival_rest partition of dataset_arrival default;

create view subscription_arrival_facts as
    select bin_start, dataset_id, destination_node_id, files, bytes from dataset_arrival;

insert into dataset_arrival (bin_start, dataset_id, destination_node_id, files, bytes)
select date_trunc('minute', o.reported_at), k.dataset_id, o.destination_node_id, count(*), sum(o.bytes)
from harvest_outcome_facts o join catalog_block_facts k on k.id = o.block_id
where o.verdict in ('done', 'stale-done')
group by date_trunc('minute', o.reported_at), k.dataset_id, o.destination_node_id;
