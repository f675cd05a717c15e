create sequence fts3_id_seq increment by 1000;

-- A job of a client of FTS3. priority: as clients count, 1 to 5, 5 is the most urgent. several_sources: whether it is of
-- one file with several sources. source_se and destination_se: the storage of all its files, null if there are several.
-- metadata: of the client, as JSON
create table fts_job (
    id               uuid                        primary key,
    submitter        varchar(64)                 not null,
    state            varchar(16)                 not null,
    priority         smallint                    not null,
    overwrites       boolean                     not null,
    several_sources  boolean                     not null,
    source_se        varchar(300),
    destination_se   varchar(300),
    metadata         varchar(4000),
    submitted_at     timestamp(6) with time zone not null,
    finished_at      timestamp(6) with time zone,
    reason           varchar(200),
    check (state in ('SUBMITTED', 'ACTIVE') and finished_at is null
        or state in ('FINISHED', 'FINISHEDDIRTY', 'FAILED', 'CANCELED') and finished_at is not null)
);
create index fts_job_open on fts_job (submitted_at) where finished_at is null;
create index fts_job_of_submitter on fts_job (submitter, submitted_at);
create index fts_job_finished on fts_job (finished_at) where finished_at is not null;

-- A file of a job. Its states are stored, so that clients that ask for them read this table only. id: the first of the
-- ids by which clients know it, one for each source. sources: their addresses, separated by line feeds, in the order of
-- source_nodes. destination_key: two files that are not over have different destinations. most_attempts: after which
-- failed ones the file is given up, null for the router's policy. source_place: which source was used, from 0
create table fts_file (
    id               bigint                      primary key,
    job_id           uuid                        not null,
    place            integer                     not null,
    file_id          bigint                      not null,
    dataset_id       bigint                      not null,
    request_id       bigint                      not null,
    node_id          bigint                      not null,
    destination      varchar(1000)               not null,
    destination_key  uuid                        not null,
    source_nodes     bigint[]                    not null,
    sources          varchar(4000)               not null,
    overwrites       boolean                     not null,
    bytes            bigint                      not null,
    checksum         varchar(80)                 not null,
    activity         varchar(255)                not null,
    strategy         varchar(32),
    metadata         varchar(4000),
    most_attempts    integer,
    expires_at       timestamp(6) with time zone,
    state            varchar(16)                 not null,
    source_place     integer,
    started_at       timestamp(6) with time zone,
    finished_at      timestamp(6) with time zone,
    reason           varchar(2000),
    check (state in ('SUBMITTED', 'ACTIVE') and finished_at is null
        or state in ('FINISHED', 'FAILED', 'CANCELED') and finished_at is not null)
);
create index fts_file_of_job on fts_file (job_id, place);
create index fts_file_of_file on fts_file (file_id);
create index fts_file_open on fts_file (id) where finished_at is null;
create unique index fts_file_live on fts_file (destination_key) where finished_at is null;

-- Where files of the catalogue are that belong to jobs; all others are where their names say.
create view fts3_place_facts as
    select file_id, node_id, destination, source_nodes, sources, overwrites from fts_file;
