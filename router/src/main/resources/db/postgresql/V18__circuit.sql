-- Where circuits can end, as agents announced it at their registration. port: of the site's network; endpoints of one
-- agent at one port divide its share. peers: sites that circuits may join it with, empty for all. own_interface: whether
-- its circuits use a network interface that nothing else uses, null if its agent is too old to move data over circuits
create table circuit_endpoint (
    name        varchar(64)      primary key,
    agent_id    bigint           not null,
    attachment  varchar(512)     not null,
    vlans       integer          not null,
    address     varchar(45)      not null,
    node_ids    bigint[]         not null,
    port        varchar(512)     not null,
    rate        double precision not null,
    port_share  double precision not null,
    peers       varchar(2000)    not null,
    own_interface  boolean
);
create index circuit_endpoint_agent on circuit_endpoint (agent_id);

-- A lease, and what its agent last stated of the circuit. It counts until closed_at. What was leased never changes,
-- except lifetime_seconds, which grows when the circuit is extended. source_port, destination_port: where its bandwidth
-- counts, also after an endpoint is no longer announced. ordered_by: who asked for it, null for the agent.
-- granted_source, granted_destination: what the provider connected, with the VLAN that it assigned. source_up: whether the
-- source's host is ready to send over it, and source_trouble why it is not, or why it could not be taken down.
-- close: why it shall be released, and released_by who wants that, null if a rule does. setback: it failed. bytes, failures and
-- usable are null while they are not known. proven_at: when it was last tried whether data moves over it; proof_trouble:
-- why that failed, null if it did not
create table circuit (
    id                   uuid                        primary key,
    agent_id             bigint                      not null,
    provider             varchar(64),
    source               varchar(64)                 not null,
    destination          varchar(64)                 not null,
    source_attachment    varchar(512)                not null,
    source_address       varchar(45)                 not null,
    destination_attachment  varchar(512)             not null,
    destination_address  varchar(45)                 not null,
    source_nodes         bigint[]                    not null,
    destination_nodes    bigint[]                    not null,
    source_port          varchar(540)                not null,
    destination_port     varchar(540)                not null,
    bandwidth            double precision            not null,
    planned_seconds      bigint                      not null,
    lifetime_seconds     bigint                      not null,
    ordered_by           varchar(80),
    successor_of         uuid,
    leased_at            timestamp(6) with time zone not null,
    state                varchar(16)                 not null,
    reference            varchar(512),
    usable               boolean,
    granted              double precision,
    requested_at         timestamp(6) with time zone,
    established_at       timestamp(6) with time zone,
    ends_at              timestamp(6) with time zone,
    releasing_at         timestamp(6) with time zone,
    bytes                bigint,
    failures             bigint,
    proven_at            timestamp(6) with time zone,
    proofs_passed        bigint,
    proofs_failed        bigint,
    proof_trouble        varchar(500),
    round_trip_millis    double precision,
    setback              boolean                     default false not null,
    why                  varchar(500)                not null,
    stated_at            timestamp(6) with time zone,
    granted_source       varchar(512),
    granted_destination  varchar(512),
    source_up            boolean,
    source_trouble       varchar(500),
    close                varchar(200),
    released_by          varchar(80),
    closed_at            timestamp(6) with time zone
);
create index circuit_open on circuit (agent_id) where closed_at is null;
create index circuit_leased on circuit (leased_at);
create index circuit_closed on circuit (closed_at);

-- Maintenance of an endpoint: no circuit there overlaps it.
create sequence circuit_closure_id_seq increment by 1;
create table circuit_closure (
    id          bigint                      primary key,
    endpoint    varchar(64)                 not null,
    from_at     timestamp(6) with time zone not null,
    until_at    timestamp(6) with time zone not null,
    set_by      varchar(80)                 not null
);
create index circuit_closure_endpoint on circuit_closure (endpoint);

-- What an agent last decided for a pair of endpoints; until_at: when it may change, null if that is not known. ask: the
-- wish that competes with those of other agents, as JSON; null if there is none or it was granted.
create table circuit_decision (
    source           varchar(64)                 not null,
    destination      varchar(64)                 not null,
    decision         varchar(32)                 not null,
    why              varchar(500)                not null,
    until_at         timestamp(6) with time zone,
    decided_at       timestamp(6) with time zone not null,
    ask              varchar(500),
    primary key (source, destination)
);

-- A provider as an agent last stated it. listed_at: of the last list of its circuits. alien: circuits of others on a
-- VLAN of the agent's endpoints, one on each line
create table circuit_provider (
    agent_id    bigint                      primary key,
    name        varchar(64)                 not null,
    kind        varchar(16)                 not null,
    listed_at   timestamp(6) with time zone,
    trouble     varchar(500),
    alien       varchar(4000)               not null,
    stated_at   timestamp(6) with time zone not null
);

-- The bytes that are missing at the end of a link and that would go over it, each by priority. They are claimed by
-- agents, have a route, are held back until the link has room, or wait for a window. rate: forecast of the shared path
-- in bytes per second, 0 for a dead link, null if it is not known. sendable, receivable: what the nodes can still send and
-- receive beside their other traffic, null if that is not known
create table circuit_backlog (
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    claimed              bigint[]                    not null,
    routed               bigint[]                    not null,
    held_back            bigint[]                    not null,
    waiting              bigint[]                    not null,
    rate                 double precision,
    sendable             double precision,
    receivable           double precision,
    primary key (source_node_id, destination_node_id)
);

-- When the backlog was last counted: one row, or none while it is not counted. A link without a backlog had no work then.
create table circuit_count (
    id          smallint                    primary key,
    counted_at  timestamp(6) with time zone not null
);

create view circuit_endpoint_facts as
    select name, agent_id, attachment, vlans, address, node_ids, port, rate, port_share, peers,
           own_interface
    from circuit_endpoint;

create view circuit_facts as
    select id, agent_id, provider, source, destination, source_nodes, destination_nodes, destination_address,
           bandwidth, planned_seconds, lifetime_seconds, ordered_by, successor_of, leased_at, state, reference, usable, granted, requested_at,
           established_at, ends_at, releasing_at, bytes, failures, proven_at, proofs_passed, proofs_failed, proof_trouble,
           round_trip_millis, setback, why, stated_at, granted_source, granted_destination, source_up, source_trouble, close,
           closed_at
    from circuit;

-- Circuits that may be used now, if stated_at is not older than two minutes. bandwidth: what was granted
create view circuit_usable_facts as
    select id, agent_id, source, destination, source_nodes, destination_nodes,
           coalesce(granted, bandwidth) as bandwidth, ends_at, round_trip_millis, stated_at
    from circuit where closed_at is null and close is null and state = 'established' and usable;

create view circuit_closure_facts as select id, endpoint, from_at, until_at, set_by from circuit_closure;

create view circuit_decision_facts as
    select source, destination, decision, why, until_at, decided_at from circuit_decision;

create view circuit_provider_facts as
    select agent_id, name, kind, listed_at, trouble, alien, stated_at from circuit_provider;

create view circuit_backlog_facts as
    select b.source_node_id, b.destination_node_id, b.claimed, b.routed, b.held_back, b.waiting, b.rate, b.sendable,
           b.receivable, c.counted_at
    from circuit_backlog b cross join circuit_count c;
