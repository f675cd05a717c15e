-- A request may have a strategy of its own, and for orderly its sources in order.
alter table request add (strategy varchar2(32 char));

create table request_source (
    request_id  number(19)  not null references request,
    place       number(10) not null,
    node_id     number(19)  not null,
    primary key (request_id, place)
);

create or replace view request_facts as
    select id, client_key, requester, priority, activity, remark, created_at, cancelled_at, deadline, suspended_at, strategy
    from request;

create view request_source_facts as select request_id, place, node_id from request_source;

-- Of all who want a block at a destination and name a strategy, the most urgent decides, of these the oldest.
create view subscription_choice_facts as
    select c.block_id, c.destination_node_id, c.strategy, c.request_id
    from (select k.id as block_id, s.destination_node_id, q.strategy, q.id as request_id,
                 row_number() over (partition by k.id, s.destination_node_id order by q.priority, q.id) as place
          from subscription s join request_facts q on q.id = s.request_id
              join catalog_block_facts k on k.dataset_id = s.dataset_id
          where s.closed_at is null and q.strategy is not null) c
    where c.place = 1;
