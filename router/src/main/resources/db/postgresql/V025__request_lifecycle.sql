-- A request may have a time by which it wants to be done, and may be suspended.
alter table request add column deadline timestamp(6) with time zone;
alter table request add column suspended_at timestamp(6) with time zone;
alter table request add column suspended_by varchar(64);

create or replace view request_facts as
    select id, client_key, requester, priority, activity, remark, created_at, cancelled_at, deadline, suspended_at
    from request;

-- the nearest deadline of all who want a dataset at a destination
create view subscription_deadline_facts as
    select s.dataset_id, s.destination_node_id, min(q.deadline) as deadline
    from subscription s join request_facts q on q.id = s.request_id
    where s.closed_at is null and q.deadline is not null
    group by s.dataset_id, s.destination_node_id;

-- for whoever orders file requests within a priority; one without a row has no deadline
create view activation_deadline_facts as
    select r.id as file_request_id, d.deadline
    from file_request r join catalog_block_facts k on k.id = r.block_id
        join subscription_deadline_facts d
            on d.dataset_id = k.dataset_id and d.destination_node_id = r.destination_node_id;
