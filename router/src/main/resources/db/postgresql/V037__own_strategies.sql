-- Of a cycle, how many files were planned by strategies that their requests chose themselves; those of the cycle's own
-- strategy are not here.
create table routing_cycle_strategy (
    cycle_id  bigint      not null references routing_cycle,
    strategy  varchar(32) not null,
    files     integer     not null,
    primary key (cycle_id, strategy)
);

create view routing_cycle_strategy_facts as select cycle_id, strategy, files from routing_cycle_strategy;
