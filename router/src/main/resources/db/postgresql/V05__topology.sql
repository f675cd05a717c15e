create sequence topology_id_seq increment by 50;

create table site (
    id    bigint      primary key,
    name  varchar(64) not null unique
);

create table node (
    id       bigint      primary key,
    name     varchar(64) not null unique,
    site_id  bigint      not null references site,
    kind     varchar(8)  not null check (kind in ('disk', 'buffer', 'tape'))
);

create table link (
    id                   bigint  primary key,
    source_node_id       bigint  not null references node,
    destination_node_id  bigint  not null references node,
    distance             integer not null check (distance >= 1),
    local                boolean not null,
    enabled              boolean not null,
    maximum              double precision,
    unique (source_node_id, destination_node_id),
    check (source_node_id <> destination_node_id)
);
create index link_destination on link (destination_node_id);

create table agent (
    id       bigint      primary key,
    name     varchar(64) not null unique,
    site_id  bigint      not null references site,
    drain    boolean     not null
);

create table agent_node (
    agent_id  bigint not null references agent,
    node_id   bigint not null references node,
    primary key (agent_id, node_id)
);

create table door (
    id        bigint        primary key,
    agent_id  bigint        not null references agent,
    node_id   bigint        not null references node,
    protocol  varchar(16)   not null,
    url       varchar(1024) not null,
    unique (agent_id, node_id, protocol)
);

create table storage_rule (
    id          bigint        primary key,
    agent_id    bigint        not null references agent,
    node_id     bigint        not null references node,
    position    integer       not null,
    lfn_prefix  varchar(1024) not null,
    root        varchar(1000) not null,
    unique (agent_id, node_id, position)
);

-- The storage system of a node, by WebDAV; set by an admin only, because tokens of the router are made for it. root: the
-- directory of the node's files. token_base: what the paths of tokens are relative to. push: whether it sends files to
-- other storage systems itself. redirect_hosts: where it may redirect to, separated by commas, null for nowhere.
create table node_storage (
    node_id         bigint        primary key references node,
    origin          varchar(255)  not null,
    root            varchar(1000) not null,
    credentials     varchar(8)    not null check (credentials in ('router', 'issuer', 'site', 'none')),
    audience        varchar(255)  not null,
    token_base      varchar(1000) not null,
    push            boolean       not null,
    redirect_hosts  varchar(1000),
    unique (origin, root)
);

-- Keys guarantee that these left joins find what inner joins would. The planner removes a left join whose columns are
-- not used, so that a statement over a view costs as much as one over its first table.
create view topology_node_facts as
    select n.id, n.name, n.kind, n.site_id, s.name as site
    from node n left join site s on s.id = n.site_id;

create view topology_link_facts as
    select l.id, l.source_node_id, l.destination_node_id, src.name as source, dst.name as destination,
           l.distance, l.local, l.enabled, l.maximum
    from link l left join node src on src.id = l.source_node_id left join node dst on dst.id = l.destination_node_id;

create view topology_agent_facts as
    select a.id, a.name, a.drain, s.name as site, an.node_id, n.name as node
    from agent a left join site s on s.id = a.site_id
        left join agent_node an on an.agent_id = a.id left join node n on n.id = an.node_id;

create view topology_door_facts as
    select d.id, d.agent_id, a.name as agent, d.node_id, n.name as node, d.protocol, d.url
    from door d left join agent a on a.id = d.agent_id left join node n on n.id = d.node_id;

create view topology_node_storage_facts as
    select node_id, origin, root, credentials from node_storage;

create view topology_storage_facts as
    select r.agent_id, a.name as agent, r.node_id, n.name as node, r.position, r.lfn_prefix, r.root
    from storage_rule r left join agent a on a.id = r.agent_id left join node n on n.id = r.node_id;
