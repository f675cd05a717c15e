-- A static request wants the blocks that its datasets have when a destination approves it, and ends once they are there.
alter table request add column is_static boolean not null default false;
alter table request add column done_at timestamp(6) with time zone;

-- The order in which the database was told of blocks. Neither their keys, which routers take in portions, nor their times,
-- which are of several clocks, say which blocks there were when a request was approved.
create sequence block_place_seq;
alter table block add column place bigint not null default nextval('block_place_seq');
create unique index block_place on block (place);
create index block_of_dataset on block (dataset_id, place);
drop index block_dataset;

create or replace view catalog_block_facts as
    select b.id, b.name, b.dataset_id, d.name as dataset, b.created_at, b.files, b.bytes, b.place
    from block b left join dataset d on d.id = b.dataset_id;

-- absent: all blocks count, also those that are added later
alter table approval add column blocks_to bigint;

create or replace view request_destination_facts as
    select d.request_id, d.node_id, a.approved, a.decided_by, a.decided_at, a.reason, a.blocks_to
    from request_destination d
        left join approval a on a.request_id = d.request_id and a.node_id = d.node_id;

-- Of a request that is done or cancelled nobody looks at the datasets any more.
alter table request_dataset add column ended boolean not null default false;
update request_dataset set ended = true
from request where request.id = request_dataset.request_id and request.cancelled_at is not null;
create index request_dataset_open on request_dataset (dataset_id) where not ended;

create or replace view request_dataset_facts as select request_id, dataset_id, ended from request_dataset;

create or replace view request_facts as
    select id, client_key, requester, priority, activity, remark, created_at, cancelled_at, deadline, suspended_at, strategy,
           is_static, done_at
    from request;

-- blocks_to: of the approval. When a static request has all it wants of a dataset at a destination, what that was is kept.
alter table subscription add column blocks_to bigint;
alter table subscription add column done_at timestamp(6) with time zone;
alter table subscription add column done_files bigint;
alter table subscription add column done_bytes bigint;

create or replace view subscription_facts as
    select id, request_id, dataset_id, destination_node_id, priority, activity, created_at, closed_at, changed_at, blocks_to,
           done_at, done_files, done_bytes
    from subscription;

-- As before, without what is done.
drop index request_with_deadline;
create index request_with_deadline on request (id) where deadline is not null and done_at is null;
drop index request_choice;
create index request_choice on request (id) where strategy is not null and done_at is null;

create or replace view subscription_deadline_facts as
    select s.dataset_id, s.destination_node_id, min(q.deadline) as deadline
    from subscription s join request_facts q on q.id = s.request_id
    where s.closed_at is null and q.deadline is not null and q.done_at is null
    group by s.dataset_id, s.destination_node_id;

create or replace view subscription_choice_facts as
    select c.block_id, c.destination_node_id, c.strategy, c.request_id
    from (select k.id as block_id, s.destination_node_id, q.strategy, q.id as request_id,
                 row_number() over (partition by k.id, s.destination_node_id order by q.priority, q.id) as place
          from subscription s join request_facts q on q.id = s.request_id
              join catalog_block_facts k on k.dataset_id = s.dataset_id
              join block_destination b on b.block_id = k.id and b.destination_node_id = s.destination_node_id
          where s.closed_at is null and q.strategy is not null and q.done_at is null and not b.complete
              and (s.blocks_to is null or k.place <= s.blocks_to)) c
    where c.place = 1;
