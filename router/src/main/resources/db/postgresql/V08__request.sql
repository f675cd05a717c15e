create sequence request_id_seq increment by 50;

-- deadline: when the requester wants it done. strategy: null for the strategy of the router. is_static: the request
-- wants the blocks that its datasets have when a destination approves it, and is done once they have arrived.
create table request (
    id            bigint                      primary key,
    client_key    varchar(64),
    requester     varchar(64)                 not null,
    priority      smallint                    not null check (priority between 0 and 3),
    activity      varchar(64)                 not null,
    remark        varchar(2000)               not null,
    created_at    timestamp(6) with time zone not null,
    cancelled_at  timestamp(6) with time zone,
    cancelled_by  varchar(64),
    deadline      timestamp(6) with time zone,
    suspended_at  timestamp(6) with time zone,
    suspended_by  varchar(64),
    strategy      varchar(32),
    is_static     boolean                     default false not null,
    done_at       timestamp(6) with time zone,
    unique (requester, client_key)
);
-- Few requests have a deadline or a strategy.
create index request_with_deadline on request (id) where deadline is not null and done_at is null;
create index request_choice on request (id) where strategy is not null and done_at is null;
-- Pending approvals are searched in open requests only.
create index request_open on request (id) where done_at is null and cancelled_at is null;

-- ended: the request is done or cancelled
create table request_dataset (
    request_id  bigint  not null references request,
    dataset_id  bigint  not null,
    ended       boolean default false not null,
    primary key (request_id, dataset_id)
);
create index request_dataset_of on request_dataset (dataset_id);
create index request_dataset_open on request_dataset (dataset_id) where not ended;

create table request_destination (
    request_id  bigint not null references request,
    node_id     bigint not null,
    primary key (request_id, node_id)
);

-- The sources of a request with strategy orderly, in its order.
create table request_source (
    request_id  bigint  not null references request,
    place       integer not null,
    node_id     bigint  not null,
    primary key (request_id, place)
);

-- Without a row nobody has decided yet. blocks_to: the last block that a static request wants, null for all blocks
create table approval (
    request_id  bigint                      not null references request,
    node_id     bigint                      not null,
    approved    boolean                     not null,
    decided_by  varchar(80)                 not null,
    decided_at  timestamp(6) with time zone not null,
    reason      varchar(500),
    blocks_to   bigint,
    primary key (request_id, node_id)
);
create index approval_decided on approval (decided_by, decided_at);

create view request_facts as
    select id, client_key, requester, priority, activity, remark, created_at, cancelled_at, deadline, suspended_at,
           strategy, is_static, done_at, suspended_by, cancelled_by
    from request;

create view request_dataset_facts as select request_id, dataset_id, ended from request_dataset;

create view request_destination_facts as
    select d.request_id, d.node_id, a.approved, a.decided_by, a.decided_at, a.reason, a.blocks_to
    from request_destination d
        left join approval a on a.request_id = d.request_id and a.node_id = d.node_id;

create view request_source_facts as select request_id, place, node_id from request_source;
