-- What harvest brought, minute by minute: by it a request tells how fast it filled.
create table dataset_arrival (
    bin_start            timestamp(6) with time zone not null,
    dataset_id           number(19)                  not null,
    destination_node_id  number(19)                  not null,
    files                number(19)                  not null,
    bytes                number(19)                  not null,
    primary key (dataset_id, destination_node_id, bin_start)
) partition by range (bin_start) interval (numtodsinterval(1, 'DAY'))
    (partition before_all values less than (timestamp '2026-01-01 00:00:00 +00:00'));

create view subscription_arrival_facts as
    select bin_start, dataset_id, destination_node_id, files, bytes from dataset_arrival;

insert into dataset_arrival (bin_start, dataset_id, destination_node_id, files, bytes)
select trunc(o.reported_at, 'MI'), k.dataset_id, o.destination_node_id, count(*), sum(o.bytes)
from harvest_outcome_facts o join catalog_block_facts k on k.id = o.block_id
where o.verdict in ('done', 'stale-done')
group by trunc(o.reported_at, 'MI'), k.dataset_id, o.destination_node_id;
