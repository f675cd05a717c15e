create sequence activation_id_seq increment by 1000;

-- file_request, source_failure, route, task, task_closed and claim are empty between two requests and hold 20,000 rows
-- a second later. If they were analysed while empty, the planner would expect one row. Autovacuum therefore does not
-- analyse them, and the planner estimates their rows from their size on disk (docs/adr/0014). They are still vacuumed.

-- One file that is wanted at one destination; only live rows. A file request that makes no progress is given up for a
-- while: it takes no room in its window until resting_until has passed and it has a source. active_since: null since it
-- was made. source_problem: why routing found no usable source when it last checked (SourceProblem), null if it found
-- one or has not checked yet; problem_nodes: the nodes that this concerns; problem_until: when a source can be used again
-- or gets its copy; expected_at: when a file that waits for a copy is expected itself
create table file_request (
    id                   bigint                      primary key,
    file_id              bigint                      not null,
    block_id             bigint                      not null,
    destination_node_id  bigint                      not null,
    priority             smallint                    not null,
    activity             varchar(64)                 not null,
    bytes                bigint                      not null,
    created_at           timestamp(6) with time zone not null,
    not_before           timestamp(6) with time zone not null,
    attempts             integer                     not null,
    given_up             varchar(200),
    rerouted_at          timestamp(6) with time zone,
    active_since         timestamp(6) with time zone,
    resting_until        timestamp(6) with time zone,
    rests                integer                     default 0 not null,
    rested               boolean                     default false not null,
    source_problem       varchar(16),
    problem_nodes        bigint[],
    problem_until        timestamp(6) with time zone,
    expected_at          timestamp(6) with time zone,
    unique (file_id, destination_node_id)
) with (autovacuum_analyze_threshold = 2000000000);
create index file_request_window on file_request (destination_node_id, priority);
create index file_request_block on file_request (block_id, destination_node_id);
-- Few file requests are given up. Pages ask for them by block, activation by window.
create index file_request_given_up on file_request (block_id, destination_node_id) where given_up is not null;
create index file_request_given_up_window on file_request (destination_node_id, priority) where given_up is not null;
create trigger file_request_added after insert on file_request referencing new table as added
    for each statement execute function count_what_was_added('attempts');

-- Failures of one source of one file request, deleted with it. usable_from null: the source is not used again for this
-- file. wrong_bytes: the source served wrong bytes of the file, which no backoff forgives
create table source_failure (
    file_request_id      bigint                      not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    failures             integer                     not null,
    reason               varchar(32)                 not null,
    message              varchar(2000)               not null,
    failed_at            timestamp(6) with time zone not null,
    usable_from          timestamp(6) with time zone,
    wrong_bytes          boolean                     default false not null,
    primary key (file_request_id, source_node_id)
) with (autovacuum_analyze_threshold = 2000000000);

create sequence block_suspension_id_seq increment by 1;

-- Blocks that are not tried again until a person resumes them.
create table block_suspension (
    id                   bigint                      primary key,
    block_id             bigint                      not null,
    destination_node_id  bigint                      not null,
    suspended_at         timestamp(6) with time zone not null,
    reason               varchar(200)                not null,
    unique (block_id, destination_node_id)
);

create view activation_file_request_facts as
    select id, file_id, block_id, destination_node_id, priority, activity, bytes, created_at, not_before,
           attempts, given_up, resting_until, source_problem, problem_nodes, problem_until, expected_at
    from file_request;

create view activation_rest_facts as
    select id as file_request_id, active_since, resting_until, rests, rested from file_request;

create view activation_rerouting_facts as select id as file_request_id, rerouted_at from file_request;

create view activation_source_failure_facts as
    select file_request_id, source_node_id, destination_node_id, failures, reason, message, failed_at, usable_from,
           wrong_bytes
    from source_failure;

create view activation_suspension_facts as
    select id, block_id, destination_node_id, suspended_at, reason from block_suspension;

-- File requests are ordered by it within a priority. One without a row has no deadline.
create view activation_deadline_facts as
    select r.id as file_request_id, d.deadline
    from file_request r join catalog_block_facts k on k.id = r.block_id
        join subscription_deadline_facts d
            on d.dataset_id = k.dataset_id and d.destination_node_id = r.destination_node_id;

-- The file requests that a pin covers; the source of the pin is not compared.
create view activation_pin_facts as
    select r.id as file_request_id, r.block_id, r.destination_node_id, p.id as pin_id, p.automation, p.source_node_id,
           p.reason, p.set_by
    from automation_pin_facts p
        join file_request r on p.destination_node_id in (0, r.destination_node_id) and p.block_id in (0, r.block_id)
    where p.request_id = 0
        or exists (select 1 from subscription_facts s join catalog_block_facts k on k.dataset_id = s.dataset_id
                   where s.request_id = p.request_id and s.closed_at is null
                       and s.destination_node_id = r.destination_node_id and k.id = r.block_id);
