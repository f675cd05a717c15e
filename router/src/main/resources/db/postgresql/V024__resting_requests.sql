-- A file request that gets nowhere is given up for a while: it takes no room in its window until it has
-- rested and has a source. active_since null: since it was made.
alter table file_request add column active_since timestamp(6) with time zone;
alter table file_request add column resting_until timestamp(6) with time zone;
alter table file_request add column rests integer default 0 not null;
alter table file_request add column rested boolean default false not null;

create sequence block_suspension_id_seq increment by 1;

-- blocks that are not tried any more until a person resumes them
create table block_suspension (
    id                   bigint                      primary key,
    block_id             bigint                      not null,
    destination_node_id  bigint                      not null,
    suspended_at         timestamp(6) with time zone not null,
    reason               varchar(200)                not null,
    unique (block_id, destination_node_id)
);

create view activation_rest_facts as
    select id as file_request_id, active_since, resting_until, rests, rested from file_request;

create view activation_suspension_facts as
    select id, block_id, destination_node_id, suspended_at, reason from block_suspension;
