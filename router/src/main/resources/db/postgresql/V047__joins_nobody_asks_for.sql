-- Keys see to it that a left join to them finds what an inner one would; a database leaves it out where no column of
-- the other side is asked for, so that statements over these views are planned and run as if over the tables.
create or replace view topology_node_facts as
    select n.id, n.name, n.kind, n.site_id, s.name as site
    from node n left join site s on s.id = n.site_id;

create or replace view topology_link_facts as
    select l.id, l.source_node_id, l.destination_node_id, src.name as source, dst.name as destination,
           l.distance, l.local, l.enabled
    from link l left join node src on src.id = l.source_node_id left join node dst on dst.id = l.destination_node_id;

create or replace view topology_agent_facts as
    select a.id, a.name, a.drain, s.name as site, an.node_id, n.name as node
    from agent a left join site s on s.id = a.site_id
        left join agent_node an on an.agent_id = a.id left join node n on n.id = an.node_id;

create or replace view topology_door_facts as
    select d.id, d.agent_id, a.name as agent, d.node_id, n.name as node, d.protocol, d.url
    from door d left join agent a on a.id = d.agent_id left join node n on n.id = d.node_id;

create or replace view topology_storage_facts as
    select r.agent_id, a.name as agent, r.node_id, n.name as node, r.position, r.lfn_prefix, r.root
    from storage_rule r left join agent a on a.id = r.agent_id left join node n on n.id = r.node_id;

create or replace view activation_file_request_facts as
    select id, file_id, block_id, destination_node_id, priority, activity, bytes, created_at, not_before,
           attempts, given_up, resting_until
    from file_request;

-- How many files of a block are being fetched, and when the first and the last of it came.
create index task_claimed on task (block_id, destination_node_id) where claim_id is not null;
drop index outcome_block;
create index outcome_block on outcome (block_id, destination_node_id, reported_at);

-- What is asked of the files of a block for lists and sums stands in the index.
drop index data_file_of_block;
create index data_file_of_block on data_file (block_id, id, bytes);
