create sequence subscription_id_seq increment by 50;

-- An approved request for one dataset at one destination. blocks_to is that of the approval. done_files and done_bytes:
-- what a static request wanted of the dataset, kept once all of it has arrived
create table subscription (
    id                   bigint                      primary key,
    request_id           bigint                      not null,
    dataset_id           bigint                      not null,
    destination_node_id  bigint                      not null,
    priority             smallint                    not null,
    activity             varchar(64)                 not null,
    created_at           timestamp(6) with time zone not null,
    closed_at            timestamp(6) with time zone,
    changed_at           timestamp(6) with time zone,
    blocks_to            bigint,
    done_at              timestamp(6) with time zone,
    done_files           bigint,
    done_bytes           bigint,
    unique (request_id, dataset_id, destination_node_id)
);
create index subscription_live on subscription (dataset_id, destination_node_id) where closed_at is null;
-- A wake-up reads only subscriptions that were opened, closed or changed recently.
create index subscription_created on subscription (created_at);
create index subscription_closed on subscription (closed_at);
create index subscription_changed on subscription (changed_at);

-- A block that is wanted at a destination, with the strongest priority of its live subscriptions. The counts summarise
-- what the destination holds; one statement of the sweep rebuilds them. complete is a column instead of a condition of
-- the index below, because the counts change with each report and an update of unindexed columns adds no index entry.
create table block_destination (
    block_id             bigint                      not null,
    destination_node_id  bigint                      not null,
    priority             smallint                    not null,
    activity             varchar(64)                 not null,
    created_at           timestamp(6) with time zone not null,
    files                bigint                      not null,
    bytes                bigint                      not null,
    done_files           bigint                      not null,
    done_bytes           bigint                      not null,
    complete             boolean generated always as (done_files >= files) stored not null,
    primary key (block_id, destination_node_id)
);
create index block_destination_node on block_destination (destination_node_id, priority, created_at);
create index block_destination_open on block_destination (destination_node_id, priority, created_at) where not complete;

-- What arrived in each minute, and when its first and its last file arrived. A request computes from it how fast it is
-- filled and when it was complete.
create table dataset_arrival (
    bin_start            timestamp(6) with time zone not null,
    dataset_id           bigint                      not null,
    destination_node_id  bigint                      not null,
    files                bigint                      not null,
    bytes                bigint                      not null,
    first_at             timestamp(6) with time zone not null,
    last_at              timestamp(6) with time zone not null,
    primary key (dataset_id, destination_node_id, bin_start)
) partition by range (bin_start);
create table dataset_arrival_rest partition of dataset_arrival default;

-- What arrived in each hour by source, and when its last file arrived: pages show who fed whom. Its bins are longer than
-- those above because a destination may be fed by many sources.
create table dataset_flow (
    bin_start            timestamp(6) with time zone not null,
    dataset_id           bigint                      not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    files                bigint                      not null,
    bytes                bigint                      not null,
    last_at              timestamp(6) with time zone not null,
    primary key (dataset_id, destination_node_id, bin_start, source_node_id)
) partition by range (bin_start);
create table dataset_flow_rest partition of dataset_flow default;

create view subscription_facts as
    select id, request_id, dataset_id, destination_node_id, priority, activity, created_at, closed_at, changed_at,
           blocks_to, done_at, done_files, done_bytes
    from subscription;

create view subscription_block_facts as
    select block_id, destination_node_id, priority, activity, created_at, files, bytes, done_files, done_bytes, complete
    from block_destination;

create view subscription_arrival_facts as
    select bin_start, dataset_id, destination_node_id, files, bytes, first_at, last_at from dataset_arrival;

create view subscription_flow_facts as
    select bin_start, dataset_id, source_node_id, destination_node_id, files, bytes, last_at from dataset_flow;

-- The nearest deadline of all requests that want a dataset at a destination.
create view subscription_deadline_facts as
    select s.dataset_id, s.destination_node_id, min(q.deadline) as deadline
    from subscription s join request_facts q on q.id = s.request_id
    where s.closed_at is null and q.deadline is not null and q.done_at is null
    group by s.dataset_id, s.destination_node_id;

-- Of the requests that want a block at a destination and name a strategy, the most urgent decides, then the oldest.
create view subscription_choice_facts as
    select c.block_id, c.destination_node_id, c.strategy, c.request_id
    from (select k.id as block_id, s.destination_node_id, q.strategy, q.id as request_id,
                 row_number() over (partition by k.id, s.destination_node_id order by q.priority, q.id) as place
          from subscription s join request_facts q on q.id = s.request_id
              join catalog_block_facts k on k.dataset_id = s.dataset_id
              join block_destination b on b.block_id = k.id and b.destination_node_id = s.destination_node_id
          where s.closed_at is null and q.strategy is not null and q.done_at is null and not b.complete
              and (s.blocks_to is null or k.place <= s.blocks_to)) c
    where c.place = 1;
