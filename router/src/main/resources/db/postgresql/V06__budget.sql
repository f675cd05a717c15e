-- How many transfers may use a node at a time. An administrator sets the limit of agent 0; an agent announces its own.
-- The lowest limit of a node applies.
create table node_limit (
    node_id        bigint  not null,
    agent_id       bigint  not null,
    max_transfers  integer not null check (max_transfers >= 1),
    primary key (node_id, agent_id)
);

-- The share of a link that each incarnation of an agent holds, under the limits of the link's nodes.
create table link_budget (
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    agent_id             bigint                      not null,
    incarnation          bigint                      not null,
    version              bigint                      not null,
    transfers            integer                     not null,
    reserved             integer                     not null,
    wanted               integer                     not null,
    since                timestamp(6) with time zone not null,
    until                timestamp(6) with time zone not null,
    primary key (source_node_id, destination_node_id, agent_id, incarnation)
);

-- What is said of a node: how much it can send and receive in all (bytes per second), and whether it passes on copies.
-- An administrator says it as agent 0, an agent with its registration. The least applies, and the words of forwarding
-- sort from the least to the most. capacity_bytes: how much the files of the catalogue may take there; said by hand only.
-- See budget_said_facts for how long what an agent says counts.
create table node_terms (
    node_id         bigint      not null,
    agent_id        bigint      not null,
    uplink          double precision,
    downlink        double precision,
    forwarding      varchar(12) check (forwarding in ('no', 'own-requests', 'yes')),
    said_by         varchar(80) not null,
    capacity_bytes  bigint      check (capacity_bytes >= 0),
    primary key (node_id, agent_id)
);

-- The space for further files that each agent has measured at its nodes, and when, by the clock of the router. See
-- budget_space_facts for how long it counts.
create table node_space (
    node_id      bigint                      not null,
    agent_id     bigint                      not null,
    free_bytes   bigint                      not null,
    measured_at  timestamp(6) with time zone not null,
    primary key (node_id, agent_id)
);

create view budget_node_limit_facts as
    select node_id, min(max_transfers) as max_transfers from node_limit group by node_id;
