-- A person's word about one thing that acts by itself. It is about all that has what is named: a key of 0 and the
-- strategy * name nothing. capacity: bytes per second. A pin whose end has come is deleted.
create sequence automation_pin_id_seq increment by 1;

create table automation_pin (
    id                   number(19)                    primary key,
    automation           varchar2(32 char)                 not null,
    source_node_id       number(19)                    not null,
    destination_node_id  number(19)                    not null,
    request_id           number(19)                    not null,
    block_id             number(19)                    not null,
    strategy             varchar2(32 char)                 not null,
    capacity             binary_double,
    ends_at              timestamp(6) with time zone,
    reason               varchar2(200 char)                not null,
    set_by               varchar2(80 char)                 not null,
    set_at               timestamp(6) with time zone not null,
    unique (automation, source_node_id, destination_node_id, request_id, block_id, strategy)
);

create view automation_pin_facts as
    select id, automation, source_node_id, destination_node_id, request_id, block_id, strategy, capacity, ends_at, reason,
           set_by, set_at
    from automation_pin;

-- which file requests a pin is about, but for their source
create view activation_pin_facts as
    select r.id as file_request_id, r.block_id, r.destination_node_id, p.id as pin_id, p.automation, p.source_node_id,
           p.reason, p.set_by
    from automation_pin_facts p
        join file_request r on p.destination_node_id in (0, r.destination_node_id) and p.block_id in (0, r.block_id)
    where p.request_id = 0
        or exists (select 1 from subscription_facts s join catalog_block_facts k on k.dataset_id = s.dataset_id
                   where s.request_id = p.request_id and s.closed_at is null
                       and s.destination_node_id = r.destination_node_id and k.id = r.block_id);
