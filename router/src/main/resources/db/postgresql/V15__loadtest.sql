create sequence load_test_id_seq increment by 1;
create sequence load_test_file_id_seq increment by 1;

-- Keeps test files moving over a link. rate: bytes per second. due_at: when the next file is due; each file that is
-- issued moves it on by the time that the file takes at the rate. paused_until: no file is issued before, after a
-- failure. ends_at: when the test is to end, null if it runs until it is stopped; ended_at: when it ended.
create table load_test (
    id                   bigint                      primary key,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    rate                 bigint                      not null,
    file_bytes           bigint                      not null,
    checksum             varchar(32)                 not null,
    created_by           varchar(80)                 not null,
    created_at           timestamp(6) with time zone not null,
    due_at               timestamp(6) with time zone not null,
    paused_until         timestamp(6) with time zone,
    ends_at              timestamp(6) with time zone,
    ended_at             timestamp(6) with time zone
);
create unique index load_test_link on load_test (source_node_id, destination_node_id) where ended_at is null;

-- One transfer of the file of a load test: the task of an agent, whose id is the negative of this one. It can be
-- claimed from free_from on. ended_at: when it was reported, or was given up, after which failure says why it failed.
-- incarnation and claimed_at are those of the claim. A task that its agent returned or no longer holds gets another
-- id. Rows are deleted an hour after they ended.
create table load_test_file (
    id                   bigint                      primary key,
    load_test_id         bigint                      not null,
    destination_node_id  bigint                      not null,
    free_from            timestamp(6) with time zone not null,
    agent_id             bigint,
    incarnation          bigint,
    claim_id             uuid,
    claimed_at           timestamp(6) with time zone,
    ended_at             timestamp(6) with time zone,
    moved_bytes          bigint,
    failure              varchar(2000)
);
create index load_test_file_free on load_test_file (destination_node_id, id) where claim_id is null;
create index load_test_file_held on load_test_file (agent_id, claim_id) where agent_id is not null and ended_at is null;
create index load_test_file_waiting on load_test_file (free_from) where claim_id is null and ended_at is null;
create index load_test_file_test on load_test_file (load_test_id, ended_at);

create view loadtest_facts as
    select id, source_node_id, destination_node_id, rate, file_bytes, created_by, created_at, ends_at, ended_at
    from load_test;

create view loadtest_file_facts as
    select id, load_test_id, ended_at, moved_bytes, failure from load_test_file;
