-- Datasets whose requests or files changed. Subscription takes a row away once what is wanted of the dataset has been
-- brought up to date, so that its work grows with what changes and not with all that was ever asked for.
create sequence changed_dataset_id_seq increment by 50;

create table changed_dataset (
    id          number(19) not null primary key,
    dataset_id  number(19) not null
);

insert into changed_dataset (id, dataset_id) select changed_dataset_id_seq.nextval, id from dataset;

-- A column of its own instead of an index on the counts: they change with each report.
alter table block_destination add (complete number(1) generated always as (case when done_files >= files then 1 else 0 end) virtual);
-- instead of a partial index: an entry whose keys are all null is not kept
create index block_destination_open on block_destination (
    case when done_files < files then destination_node_id end, case when done_files < files then priority end,
    case when done_files < files then created_at end);

create or replace view subscription_block_facts as
    select block_id, destination_node_id, priority, activity, created_at, files, bytes, done_files, done_bytes, complete
    from block_destination;

-- Whoever was rung looks at what was opened, closed or changed of late; the rest of all subscriptions is not read.
create index subscription_created on subscription (created_at);
create index subscription_closed on subscription (closed_at);
create index subscription_changed on subscription (changed_at);

-- As before, but only of blocks that are not complete: most requests that name a strategy are done.
create or replace view subscription_choice_facts as
    select c.block_id, c.destination_node_id, c.strategy, c.request_id
    from (select k.id as block_id, s.destination_node_id, q.strategy, q.id as request_id,
                 row_number() over (partition by k.id, s.destination_node_id order by q.priority, q.id) as place
          from subscription s join request_facts q on q.id = s.request_id
              join catalog_block_facts k on k.dataset_id = s.dataset_id
              join block_destination b on b.block_id = k.id and b.destination_node_id = s.destination_node_id
          where s.closed_at is null and q.strategy is not null and b.complete = 0) c
    where c.place = 1;

-- Most requests name no strategy.
create index request_choice on request (case when strategy is not null then id end);

-- Most have no deadline.
create index request_with_deadline on request (case when deadline is not null then id end);
