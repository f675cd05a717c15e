-- The mode of an automatic action where a command has changed the configured one.
create table automation_mode (
    name      varchar(32)                 primary key,
    run_mode  varchar(8)                  not null check (run_mode in ('on', 'dry-run', 'off')),
    set_by    varchar(80)                 not null,
    set_at    timestamp(6) with time zone not null
);

create sequence automation_pin_id_seq increment by 1;

-- A pin excludes something from an automatic action. It covers everything that matches all its keys; a key of 0 and
-- the strategy * match anything. capacity: bytes per second. breaker_state: in which a pin holds a breaker. A pin is
-- deleted once ends_at has passed.
create table automation_pin (
    id                   bigint                      primary key,
    automation           varchar(32)                 not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    request_id           bigint                      not null,
    block_id             bigint                      not null,
    strategy             varchar(32)                 not null,
    capacity             double precision,
    ends_at              timestamp(6) with time zone,
    reason               varchar(200)                not null,
    set_by               varchar(80)                 not null,
    set_at               timestamp(6) with time zone not null,
    breaker_state        varchar(6) check (breaker_state in ('open', 'closed')),
    dataset_id           bigint default 0            not null,
    unique (automation, source_node_id, destination_node_id, request_id, block_id, dataset_id, strategy)
);

create view automation_mode_facts as select name, run_mode, set_by, set_at from automation_mode;

-- Without the pins of breakers, which have a view of their own.
create view automation_pin_facts as
    select id, automation, source_node_id, destination_node_id, request_id, block_id, dataset_id, strategy, capacity,
           ends_at, reason, set_by, set_at
    from automation_pin
    where automation <> 'breaker';

create view automation_breaker_pin_facts as
    select source_node_id, destination_node_id, breaker_state, set_at, set_by, reason
    from automation_pin
    where automation = 'breaker';
