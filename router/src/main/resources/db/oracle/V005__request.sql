create sequence request_id_seq increment by 50;

create table request (
    id            number(19)                  primary key,
    client_key    varchar2(64 char),
    requester     varchar2(64 char)           not null,
    priority      number(5)                   not null check (priority between 0 and 3),
    activity      varchar2(64 char)           not null,
    remark        varchar2(2000 char)         not null,
    created_at    timestamp(6) with time zone not null,
    cancelled_at  timestamp(6) with time zone,
    cancelled_by  varchar2(64 char),
    unique (requester, client_key)
);

create table request_dataset (
    request_id  number(19) not null references request,
    dataset_id  number(19) not null,
    primary key (request_id, dataset_id)
);

create table request_destination (
    request_id  number(19) not null references request,
    node_id     number(19) not null,
    primary key (request_id, node_id)
);

-- no row: nobody has decided yet
create table approval (
    request_id  number(19)                  not null references request,
    node_id     number(19)                  not null,
    approved    number(1)                   not null check (approved in (0, 1)),
    decided_by  varchar2(80 char)           not null,
    decided_at  timestamp(6) with time zone not null,
    primary key (request_id, node_id)
);

create view request_facts as
    select id, client_key, requester, priority, activity, remark, created_at, cancelled_at from request;

create view request_dataset_facts as select request_id, dataset_id from request_dataset;

create view request_destination_facts as
    select d.request_id, d.node_id, a.approved, a.decided_by, a.decided_at
    from request_destination d
        left join approval a on a.request_id = d.request_id and a.node_id = d.node_id;
