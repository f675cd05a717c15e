-- A world for pages: ${nodes} nodes, ${links} links, ${files} files, ${requests} requests, as they are at ${now}.
-- Everything is drawn from seed ${seed} by dice(key, throw), so that the same seed makes the same world.
set synchronous_commit = off;
set work_mem = '256MB';
set maintenance_work_mem = '256MB';

-- 0 up to below 1
create function pg_temp.dice(p_key bigint, p_throw bigint) returns double precision language sql immutable as
    $$ select ((hashint8extended(p_key, ${seed} * 1000 + p_throw) & 2147483647) / 2147483648.0)::double precision $$;

-- 1 to p_sides
create function pg_temp.die(p_key bigint, p_throw bigint, p_sides bigint) returns bigint language sql immutable as
    $$ select 1 + (hashint8extended(p_key, ${seed} * 1000 + p_throw) & 2147483647) % p_sides $$;

-- Topology: three in a hundred agents are silent, one drains and one has no free space.
insert into site
    select n, case when n = 1 then 'CERN' else 'SITE_' || lpad(n::text, 3, '0') end from generate_series(1, ${nodes}) n;
insert into node
    select n, case when n = 1 then 'T0_CH_CERN' when n <= 8 then 'T1_' else 'T2_' end
            || case when n = 1 then '' else (array['US','DE','FR','IT','ES','UK','CH','BR','IN','PL'])[n % 10 + 1]
                || '_Site' || lpad(n::text, 3, '0') end, n, 'disk'
    from generate_series(1, ${nodes}) n;
insert into link
    select row_number() over (order by s, d), s, d, 1 + (s + d) % 3, false, true
    from (select s, d from generate_series(1, ${nodes}) s, generate_series(1, ${nodes}) d where s <> d
          order by pg_temp.dice(s * 100000 + d, 1), s, d limit ${links}) l;
insert into agent select n, 'agent_' || lpad(n::text, 3, '0'), n, n = ${nodes} - 3 from generate_series(1, ${nodes}) n;
insert into agent_node select n, n from generate_series(1, ${nodes}) n;
insert into door
    select n, n, n, 'http', 'http://127.0.0.1:' || 20000 + n from generate_series(1, ${nodes}) n;
insert into storage_rule select n, n, n, 0, '/', '/storage/' || n from generate_series(1, ${nodes}) n;
insert into agent_session (agent_id, incarnation, version, started_at, heartbeat_at, until, hindrances)
    select n, 1, '0.1.0', timestamptz '${now}' - interval '3 days',
        timestamptz '${now}' - case when n > ${nodes} - 3 then interval '7 hours' else interval '40 seconds' end,
        timestamptz '${now}' + case when n > ${nodes} - 3 then interval '-6 hours' else interval '9 minutes' end,
        case when n = ${nodes} - 4 then 'no-room' when n = ${nodes} - 3 then 'draining' end
    from generate_series(1, ${nodes}) n;

-- Catalogue: datasets of very different sizes, blocks of at most 250 files, files of 100 MB to 8 GB.
create temporary table span as
    select d, '/' || (array['MinBias','TTbar','SingleMuon','JetHT','ZeroBias','DYJets'])[pg_temp.die(d, 2, 6)]
            || '_' || lpad(d::text, 5, '0') || '/Run2026' || chr(64 + pg_temp.die(d, 3, 6)::integer) || '-v1/'
            || (array['RAW','AOD','MINIAOD','NANOAOD'])[pg_temp.die(d, 4, 4)] as name,
        (${files} * (sum(w) over (order by d) - w) / sum(w) over ())::bigint + 1 as first_file,
        (${files} * sum(w) over (order by d) / sum(w) over ())::bigint as last_file
    from (select d, (0.1 / (0.03 + pg_temp.dice(d, 5)))::numeric as w
          from generate_series(1, greatest(8, ${files} / 1000)) d) s;
insert into dataset
    select d, name, timestamptz '${now}' - interval '300 days' + d * interval '1 hour' / 10 from span;
insert into block
    select row_number() over (order by d, k), d, name || '#' || lpad(k::text, 4, '0'),
        timestamptz '${now}' - interval '300 days' + d * interval '1 hour' / 10
    from span, generate_series(0, (last_file - first_file) / 250) k where last_file >= first_file;
insert into data_file
    select f, b.id, '/store' || d.name || '/' || lpad(f::text, 9, '0') || '.root',
        (1e8 * power(10, 1.9 * pg_temp.dice(f, 6)))::bigint, 'adler32:' || lpad(to_hex(pg_temp.die(f, 7, 2000000000)), 8, '0')
    from span d join block b on b.dataset_id = d.d,
        generate_series(d.first_file + 250 * right(b.name, 4)::bigint,
            least(d.last_file, d.first_file + 250 * right(b.name, 4)::bigint + 249)) f;
analyze data_file, block, dataset, span;

-- Requests: newer ones are more often in progress. state: the state of the request.
create temporary table wish as
    select r, case when u < m then 'moving' when v < 0.58 then 'done' when v < 0.70 then 'waiting'
            when v < 0.78 then 'suspended' when v < 0.86 then 'failed' when v < 0.95 then 'cancelled'
            else 'refused' end as state,
        timestamptz '${now}' - interval '60 days' * power((${requests} - r + pg_temp.dice(r, 8)) / ${requests}.0, 2)
            as created_at,
        (pg_temp.die(r, 9, 10) / 4)::smallint as priority
    from (select r, u, m, (u - m) / (1 - m) as v
          from (select r, pg_temp.dice(r, 10) as u, 0.05 + 0.6 * power(r / ${requests}.0, 2) as m
                from generate_series(1, ${requests}) r) x) y;
insert into request (id, client_key, requester, priority, activity, remark, created_at, cancelled_at, cancelled_by,
        deadline, suspended_at, suspended_by, strategy)
    select r, null, 'user_' || lpad(pg_temp.die(r, 11, 40)::text, 2, '0'), priority,
        (array['default','production','analysis','user'])[pg_temp.die(r, 12, 4)],
        case when pg_temp.dice(r, 13) < 0.4 then 'for the ' || (array['Higgs','top','muon','jet'])[pg_temp.die(r, 14, 4)]
            || ' group, wanted before the conference' else '' end,
        created_at, case when state = 'cancelled' then created_at + interval '2 minutes' end,
        case when state = 'cancelled' then 'user_01' end,
        case when pg_temp.dice(r, 15) < 0.15 then timestamptz '${now}' + (pg_temp.dice(r, 16) - 0.4) * interval '3 days' end,
        case when state = 'suspended' then created_at + interval '90 seconds' end,
        case when state = 'suspended' then 'user_02' end,
        case when pg_temp.dice(r, 17) < 0.05 then 'duration' end
    from wish order by r;
insert into request_dataset
    select distinct r, pg_temp.die(r * 64 + k, 18, (select max(d) from span))
    from wish, generate_series(1, case when pg_temp.dice(r, 19) < 0.7 then 1 when pg_temp.dice(r, 19) < 0.9 then 2
        when pg_temp.dice(r, 19) < 0.995 then 4 else 30 end) k;
insert into request_destination
    select distinct r, pg_temp.die(r * 64 + k, 20, ${nodes})
    from wish, generate_series(1, case when pg_temp.dice(r, 21) < 0.7 then 1 when pg_temp.dice(r, 21) < 0.9 then 2
        when pg_temp.dice(r, 21) < 0.99 then 3 else 10 end) k;
insert into approval
    select d.request_id, d.node_id, w.state <> 'refused',
        case when pg_temp.dice(w.r, 22) < 0.5 then 'automatic' else 'manager_' || lpad((w.r % 5 + 1)::text, 2, '0') end,
        w.created_at + interval '40 seconds'
    from request_destination d join wish w on w.r = d.request_id where w.state <> 'waiting';

-- Subscriptions, and the block destinations of those that are open.
insert into subscription
    select row_number() over (order by w.r, s.dataset_id, d.node_id), w.r, s.dataset_id, d.node_id, w.priority, q.activity,
        w.created_at + interval '45 seconds',
        case when w.state = 'cancelled' then w.created_at + interval '2 minutes'
            when w.state = 'suspended' then w.created_at + interval '90 seconds' end
    from wish w join request q on q.id = w.r join request_dataset s on s.request_id = w.r
        join request_destination d on d.request_id = w.r
    where w.state in ('done', 'moving', 'failed', 'suspended', 'cancelled');
-- share: of its files, those that have arrived
create temporary table want as
    select block_id, node_id, min(priority) as priority, min(activity) as activity, min(created_at) as created_at,
        max(share) as share, bool_and(failed) as failed
    from (select b.id as block_id, s.destination_node_id as node_id, s.priority, s.activity, s.created_at,
              case when w.state = 'done' then 1 when w.state = 'failed' then 0.97
                  else greatest(0, least(1, 1.5 * pg_temp.dice(b.id * 1000 + s.destination_node_id, 23) - 0.2)) end as share,
              w.state = 'failed' as failed
          from subscription s join wish w on w.r = s.request_id join block b on b.dataset_id = s.dataset_id
          where s.closed_at is null) x
    group by block_id, node_id;

-- Replicas: each dataset at one to three nodes (the third has most of the blocks), and the files that requests have brought.
create temporary table holder as
    select distinct d, 1 + (pg_temp.die(d, 24, ${nodes}) + (k - 1) * pg_temp.die(d, 25, 7)) % ${nodes} as node_id, k
    from span, generate_series(1, case when pg_temp.dice(d, 26) < 0.6 then 1 when pg_temp.dice(d, 26) < 0.9 then 2
        else 3 end) k;
insert into replica
    select file_id, node_id, min(created_at)
    from (select f.id as file_id, h.node_id, b.created_at from holder h join block b on b.dataset_id = h.d
              join data_file f on f.block_id = b.id where h.k < 3 or pg_temp.dice(b.id, 27) < 0.8
          union all
          select f.id, w.node_id, w.created_at + interval '10 minutes' from want w join data_file f on f.block_id = w.block_id
          where pg_temp.dice(f.id * 1000 + w.node_id, 28) < w.share) x
    group by file_id, node_id order by file_id, node_id;
update block set files = f.files, bytes = f.bytes
    from (select block_id, count(*) as files, sum(bytes) as bytes from data_file group by block_id) f where f.block_id = block.id;
insert into block_holding
    select f.block_id, p.node_id, count(*), sum(f.bytes) from replica p join data_file f on f.id = p.file_id
    group by f.block_id, p.node_id;
analyze replica, block, block_holding;
insert into block_destination
    select w.block_id, w.node_id, w.priority, w.activity, w.created_at, count(*), sum(f.bytes),
        count(p.file_id), coalesce(sum(f.bytes) filter (where p.file_id is not null), 0)
    from want w join data_file f on f.block_id = w.block_id
        left join replica p on p.file_id = f.id and p.node_id = w.node_id
    group by w.block_id, w.node_id, w.priority, w.activity, w.created_at;

-- File requests: as many as the windows hold, as they are filled.
insert into file_request (id, file_id, block_id, destination_node_id, priority, activity, bytes, created_at, not_before,
        attempts, given_up, resting_until, rests)
    select row_number() over (order by created_at, node_id, lfn), file_id, block_id, node_id, priority, activity, bytes,
        greatest(created_at, timestamptz '${now}' - interval '5 hours' * pg_temp.dice(file_id, 29)),
        timestamptz '${now}' + case when failed or pg_temp.dice(file_id, 30) < 0.96 then interval '-10 minutes'
            else interval '30 minutes' end,
        case when failed then 3 else 0 end,
        case when failed then 'no source is left to try' end,
        case when failed then timestamptz '${now}' + interval '1 hour' + interval '8 hours' * pg_temp.dice(block_id, 31) end,
        case when failed then 2 else 0 end
    from (select f.id as file_id, f.lfn, w.block_id, w.node_id, w.priority, w.activity, f.bytes, w.created_at, w.failed,
              sum(case when w.failed then 0 else f.bytes end) over (partition by w.node_id, w.priority
                  order by w.created_at, w.block_id, f.lfn) as in_window
          from want w join data_file f on f.block_id = w.block_id
          where not exists (select 1 from replica p where p.file_id = f.id and p.node_id = w.node_id)) x
    where in_window <= 10000000000000;
insert into source_failure
    select r.id, h.node_id, r.destination_node_id, 3,
        (array['NETWORK','TIMEOUT','CHECKSUM_MISMATCH','SOURCE_MISSING'])[pg_temp.die(r.block_id, 32, 4)],
        'the door answered 3 times in a row that the file cannot be read', timestamptz '${now}' - interval '3 hours', null
    from file_request r join replica h on h.file_id = r.file_id
    where r.given_up is not null;
insert into block_suspension
    select nextval('block_suspension_id_seq'), block_id, destination_node_id, timestamptz '${now}' - interval '2 hours',
        'none of its files has moved for 3 days'
    from (select distinct block_id, destination_node_id from file_request where given_up is not null
          order by 1, 2 limit 5) s;
analyze file_request, link, agent_session, door;

-- Routes and tasks of files that have a source with a door and a link, one of which is drawn.
create temporary table way as
    select r.id, r.file_id, r.block_id, r.destination_node_id, r.priority, r.activity, r.bytes, h.sources, h.sources[1] as source
    from file_request r,
        lateral (select array_agg(p.node_id order by pg_temp.dice(p.node_id * 7 + r.file_id, 33), p.node_id) as sources
                 from replica p join link l on l.source_node_id = p.node_id
                     and l.destination_node_id = r.destination_node_id
                 where p.file_id = r.file_id and p.node_id <= ${nodes} - 3) h
    where r.given_up is null and h.sources is not null and r.not_before <= timestamptz '${now}';
insert into routing_cycle (id, planned_at, strategy, requests, routed, view_age_seconds, expected_end_seconds, digest, snapshot)
    select c, timestamptz '${now}' - (1441 - c) * interval '1 minute', 'completion', 180 + pg_temp.die(c, 34, 200), 180,
        2, 3600 + pg_temp.die(c, 35, 7200), md5(c::text), null
    from generate_series(1, 1440) c;
insert into routing_cycle_strategy select c, 'duration', pg_temp.die(c, 36, 20) from generate_series(1, 1440, 7) c;
insert into route
    select id, id, file_id, source, destination_node_id, bytes, sources[2:], 600 + 9000 * pg_temp.dice(id, 37),
        pg_temp.die(id, 38, 1440), timestamptz '${now}' - (1441 - pg_temp.die(id, 38, 1440)) * interval '1 minute'
    from way order by id;
insert into decision
    select timestamptz '${now}' - (1441 - c) * interval '1 minute', c, file_id, destination_node_id, source,
        600 + 9000 * pg_temp.dice(id, 37), sources,
        array(select 600 + 9000 * pg_temp.dice(id, 37) + 400 * k from generate_series(0, cardinality(sources) - 1) k),
        'completion'
    from (select way.*, pg_temp.die(id, 38, 1440) as c from way) w order by c, id;
create temporary table claiming as
    select id, md5('claim ' || destination_node_id || ' ' || (place - 1) / 100)::uuid as claim_id
    from (select id, destination_node_id,
              row_number() over (partition by destination_node_id order by priority, id) as place from way) t
    where place <= 300 and destination_node_id <= ${nodes} - 5;
insert into claim
    select distinct c.claim_id, w.destination_node_id, 1, timestamptz '${now}' - interval '4 minutes'
    from claiming c join way w on w.id = c.id;
insert into task (id, epoch, claim_id, file_request_id, route_id, file_id, block_id, source_node_id, destination_node_id,
        alternates, priority, activity, bytes, created_at, claimed_priority)
    select w.id, 0, c.claim_id, w.id, w.id, w.file_id, w.block_id, w.source, w.destination_node_id, w.sources[2:], w.priority,
        w.activity, w.bytes, timestamptz '${now}' - interval '30 minutes' * pg_temp.dice(w.id, 39),
        case when c.claim_id is not null then w.priority end
    from way w left join claiming c on c.id = w.id order by w.id;

-- History of the last day: arrived files, failures, and the bytes of links.
create temporary table brought as
    select f.id as file_id, w.block_id, w.node_id, f.bytes, 1 + (w.node_id + pg_temp.die(f.id, 40, ${nodes} - 1) - 1) % ${nodes}
        as source, timestamptz '${now}' - interval '1 day' * pg_temp.dice(f.id * 1000 + w.node_id, 41) as at,
        1000000000 + row_number() over (order by w.created_at desc, w.block_id, w.node_id, f.id) as n
    from want w join data_file f on f.block_id = w.block_id join replica p on p.file_id = f.id and p.node_id = w.node_id
    order by w.created_at desc, w.block_id, w.node_id, f.id limit ${files} / 5;
insert into outcome
    select at, n, 0, file_id, block_id, source, node_id, node_id, 'done', null, null, '', 'shared', 'http', bytes,
        at - interval '40 seconds', at - interval '1 second'
    from brought
    union all
    select at - interval '1 minute', n, 1, file_id, block_id, source, node_id, node_id,
        'failed', (array['NETWORK','TIMEOUT','SOURCE_BUSY','CHECKSUM_MISMATCH','SOURCE_MISSING','DESTINATION_FULL'])
            [pg_temp.die(n, 42, 6)],
        (array['SESSION','TRANSFER','VERIFY'])[pg_temp.die(n, 43, 3)],
        'after ' || pg_temp.die(n, 44, 900) || ' s: the connection to the door was reset', 'shared', 'http',
        bytes / 3, at - interval '3 minutes', at - interval '1 minute'
    from brought where pg_temp.dice(n, 45) < 0.06;
insert into failure_bin
    select date_bin('5 minutes', reported_at, timestamptz '2026-01-01'), source_node_id, destination_node_id, path,
        reason, count(*), max(reported_at)
    from outcome where verdict = 'failed' group by 1, 2, 3, 4, 5;
insert into dataset_arrival
    select date_trunc('minute', o.reported_at), k.dataset_id, o.destination_node_id, count(*), sum(o.bytes),
        min(o.reported_at), max(o.reported_at)
    from outcome o join block k on k.id = o.block_id where o.verdict = 'done'
    group by 1, 2, 3;
insert into dataset_flow
    select date_trunc('hour', o.reported_at), k.dataset_id, o.source_node_id, o.destination_node_id, count(*),
        sum(o.bytes), max(o.reported_at)
    from outcome o join block k on k.id = o.block_id where o.verdict = 'done'
    group by 1, 2, 3, 4;
insert into link_bin
    select date_bin('5 minutes', timestamptz '${now}', timestamptz '2026-01-01') - b * interval '5 minutes',
        l.source_node_id, l.destination_node_id, 10 + pg_temp.die(l.id * 300 + b, 46, 40),
        pg_temp.die(l.id * 300 + b, 47, 80) * 1000000000,
        case when pg_temp.dice(l.id, 48) < 0.05 then 4 else 0 end, 1000, 280
    from link l, generate_series(0, 287) b where pg_temp.dice(l.id * 300 + b, 49) < 0.25;

-- Automatic actions and pins.
insert into breaker (source_node_id, destination_node_id, state, since, openings, probe_at, reason, run_mode,
        probes, renewed_at)
    select source_node_id, destination_node_id, case when k % 12 = 1 then 'half-open' when k % 3 = 0 then 'open' else 'closed' end,
        timestamptz '${now}' - k * interval '5 minutes', k,
        case when k % 3 = 0 then timestamptz '${now}' + interval '30 minutes' end,
        '5 of 5 attempts failed within 5 minutes: NETWORK', 'on', 0, timestamptz '${now}' - k * interval '5 minutes'
    from (select l.*, row_number() over (order by pg_temp.dice(id, 50), id)::integer as k from link l limit 24) b;
insert into automation_pin
    select nextval('automation_pin_id_seq'), 'breaker', source_node_id, destination_node_id, 0, 0, '*', null, null,
        'maintenance of the router at this site', 'admin', since, state
    from breaker where openings % 4 = 0;
insert into automation_pin
    select nextval('automation_pin_id_seq'), (array['expiry','rerouting','exploration','learning'])[k % 4 + 1],
        k, case when k % 4 < 2 then 0 else 1 + k % ${nodes} end, 0, 0, '*', case when k % 4 = 3 then 1e9 end,
        timestamptz '${now}' + interval '2 days', 'maintenance of the router at this site', 'admin',
        timestamptz '${now}' - interval '1 hour'
    from generate_series(2, least(13, ${nodes})) k where 1 + k % ${nodes} <> k;
insert into shadow_run
    select c, timestamptz '${now}' - (1441 - c) * interval '1 minute', timestamptz '${now}' - (1440 - c) * interval '1 minute',
        'completion', 200, 180, case when c % 20 = 0 then 'too-many-requests' end, 3600 + pg_temp.die(c, 35, 7200),
        1800 + pg_temp.die(c, 51, 3600)
    from generate_series(1, 1440) c;
insert into shadow_plan
    select r.cycle_id, s.name, 180, 40, 80000000000, r.end_seconds * (0.98 + pg_temp.dice(r.cycle_id * 7 + s.k, 52)),
        r.mean_seconds * 1.3, x.files, x.destinations, x.chosen, x.other, x.bytes
    from shadow_run r, (values (1, 'phedex'), (2, 'queue'), (3, 'duration')) s (k, name),
        lateral (select array_agg(f.id order by f.id) as files, array_agg(1 + f.id % ${nodes} order by f.id) as destinations,
                     array_agg(1 + (f.id + 1) % ${nodes} order by f.id) as chosen,
                     array_agg(1 + (f.id + 2) % ${nodes} order by f.id) as other, array_agg(f.bytes order by f.id) as bytes
                 from data_file f where f.id between pg_temp.die(r.cycle_id, 53, ${files} - 12)
                     and pg_temp.die(r.cycle_id, 53, ${files} - 12) + 9) x
    where r.skipped is null;
insert into audit_entry
    select r, created_at, 'user_' || lpad(pg_temp.die(r, 11, 40)::text, 2, '0'), 'create-request', r::text, ''
    from wish where created_at > timestamptz '${now}' - interval '2 days';

select setval('topology_id_seq', greatest(${nodes} * ${nodes}, 100)), setval('catalog_id_seq', ${files} + 1000),
    setval('request_id_seq', ${requests} + 50), setval('subscription_id_seq', (select max(id) + 50 from subscription)),
    setval('activation_id_seq', (select max(id) + 1000 from file_request)),
    setval('routing_id_seq', (select max(id) + 2000 from file_request)),
    setval('issue_id_seq', 2000000000), setval('audit_id_seq', ${requests} + 50);
drop table span, wish, want, holder, way, claiming, brought;
