-- A subscription follows the priority of its request; whoever was rung looks at what changed of late.
alter table subscription add column changed_at timestamp(6) with time zone;

create or replace view subscription_facts as
    select id, request_id, dataset_id, destination_node_id, priority, activity, created_at, closed_at, changed_at
    from subscription;
