-- A cycle that was planned again by strategies that are not in use. One judge compares all plans. skipped: why there is
-- no comparison
create table shadow_run (
    cycle_id      bigint                      primary key,
    planned_at    timestamp(6) with time zone not null,
    compared_at   timestamp(6) with time zone not null,
    strategy      varchar(32)                 not null,
    requests      integer                     not null,
    routed        integer                     not null,
    skipped       varchar(24),
    end_seconds   double precision,
    mean_seconds  double precision
);
create index shadow_run_age on shadow_run (planned_at);

-- The arrays hold a sample of the files that would come from another source. A node of 0 means no source.
create table shadow_plan (
    cycle_id              bigint            not null references shadow_run (cycle_id) on delete cascade,
    strategy              varchar(32)       not null,
    routed                integer           not null,
    differing             integer           not null,
    differing_bytes       bigint            not null,
    end_seconds           double precision  not null,
    mean_seconds          double precision  not null,
    file_ids              bigint[]          not null,
    destination_node_ids  bigint[]          not null,
    chosen_node_ids       bigint[]          not null,
    other_node_ids        bigint[]          not null,
    file_bytes            bigint[]          not null,
    primary key (cycle_id, strategy)
);

create view shadow_run_facts as
    select cycle_id, planned_at, compared_at, strategy, requests, routed, skipped, end_seconds, mean_seconds
    from shadow_run;

-- regret_seconds: how much later the last file would arrive than under the plan that was used
create view shadow_plan_facts as
    select p.cycle_id, r.planned_at, r.strategy as chosen_strategy, r.requests, r.routed as chosen_routed,
           r.end_seconds as chosen_end_seconds, r.mean_seconds as chosen_mean_seconds, p.strategy, p.routed,
           p.differing, p.differing_bytes, p.end_seconds, p.mean_seconds,
           p.end_seconds - r.end_seconds as regret_seconds, p.file_ids,
           p.destination_node_ids, p.chosen_node_ids, p.other_node_ids, p.file_bytes
    from shadow_plan p join shadow_run r on r.cycle_id = p.cycle_id;
