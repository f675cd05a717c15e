-- Of a cycle, how many files were planned by strategies that their requests chose themselves; those of the cycle's own
-- strategy are not here.
create table routing_cycle_strategy (
    cycle_id  number(19)        not null references routing_cycle,
    strategy  varchar2(32 char) not null,
    files     number(10)        not null,
    primary key (cycle_id, strategy)
);

create view routing_cycle_strategy_facts as select cycle_id, strategy, files from routing_cycle_strategy;
