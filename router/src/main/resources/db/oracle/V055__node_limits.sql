-- How many transfers may touch a node at a time: that of agent 0 was set by an admin, any other was announced by the
-- agent. The lowest of a node counts.
create table node_limit (
    node_id        number(19) not null,
    agent_id       number(19) not null,
    max_transfers  number(10) not null check (max_transfers >= 1),
    primary key (node_id, agent_id)
);

create view budget_node_limit_facts as
    select node_id, min(max_transfers) as max_transfers from node_limit group by node_id;

-- What each life of an agent has of the limits of a link's nodes.
create table link_budget (
    source_node_id       number(19) not null,
    destination_node_id  number(19) not null,
    agent_id     number(19) not null,
    incarnation  number(19) not null,
    version      number(19) not null,
    transfers    number(10) not null,
    reserved     number(10) not null,
    wanted       number(10) not null,
    since        timestamp(6) with time zone not null,
    until        timestamp(6) with time zone not null,
    primary key (source_node_id, destination_node_id, agent_id, incarnation)
);
