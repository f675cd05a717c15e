-- What a link carried, in bins of five minutes. busy holds the spans in which at least one attempt that succeeded was
-- running, as starts and ends in microseconds after the start of the bin: argosy_busy_union merges those of every report.
-- busy_seconds is their length. queued_byte_seconds is the number of queued bytes times the time they were queued.
create table link_bin (
    bin_start            timestamp(6) with time zone not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    done_files           bigint                      not null,
    done_bytes           bigint                      not null,
    failed_files         bigint                      not null,
    failed_bytes         bigint                      not null,
    busy_seconds         double precision            not null,
    path                 varchar(64) default 'shared' not null,
    file_seconds         double precision default 0  not null,
    expired_files        bigint default 0            not null,
    queued_byte_seconds  double precision default 0  not null,
    busy                 bigint[] default '{}'       not null,
    primary key (bin_start, source_node_id, destination_node_id, path)
) partition by range (bin_start);
create table link_bin_rest partition of link_bin default;

-- The sums of older bins, by hour and then by day. A bin is in exactly one of the three tables.
create table link_bin_hour (
    bin_start            timestamp(6) with time zone not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    done_files           bigint                      not null,
    done_bytes           bigint                      not null,
    failed_files         bigint                      not null,
    failed_bytes         bigint                      not null,
    busy_seconds         double precision            not null,
    path                 varchar(64)                 not null,
    file_seconds         double precision            not null,
    expired_files        bigint                      not null,
    queued_byte_seconds  double precision            not null,
    primary key (bin_start, source_node_id, destination_node_id, path)
);
create table link_bin_day (
    bin_start            timestamp(6) with time zone not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    done_files           bigint                      not null,
    done_bytes           bigint                      not null,
    failed_files         bigint                      not null,
    failed_bytes         bigint                      not null,
    busy_seconds         double precision            not null,
    path                 varchar(64)                 not null,
    file_seconds         double precision            not null,
    expired_files        bigint                      not null,
    queued_byte_seconds  double precision            not null,
    primary key (bin_start, source_node_id, destination_node_id, path)
);

-- For the history of one link. Only the compaction writes these tables.
create index link_bin_hour_link on link_bin_hour (source_node_id, destination_node_id, bin_start);
create index link_bin_day_link on link_bin_day (source_node_id, destination_node_id, bin_start);

-- What a link carried recently on each path, in slots of five seconds, as heartbeats report it while files move. A slot is
-- added to until the next heartbeat after its end; old slots are deleted. path: shared or the circuit's id. sends, receives:
-- whether it is part of what the source sends and the destination receives in all. Not analysed, for the reason given at file_request.
create table link_flow (
    slot                 timestamp(6) with time zone not null,
    source_node_id       bigint                      not null,
    destination_node_id  bigint                      not null,
    bytes                bigint                      not null,
    busy_seconds         double precision            not null,
    backlogged_seconds   double precision            not null,
    path                 varchar(64) default 'shared' not null,
    sends                boolean default true        not null,
    receives             boolean default true        not null,
    primary key (slot, source_node_id, destination_node_id, path)
) with (fillfactor = 70, autovacuum_analyze_threshold = 2000000000);

-- What is expected of each link, computed once a minute from its bins and from the readings of feeds. Rates are in bytes
-- per second; null means unknown. replaced: a file replaces whatever was transferred.
-- maximum: no rate and no capacity of the link exceeds it. quality: share of all attempts of the last day, on every path
-- and whatever failed, that succeeded. provenance is a JSON array of what each feed said, as in
-- argosy-forecasts/1.
create table link_forecast (
    source_node_id          bigint                      not null,
    destination_node_id     bigint                      not null,
    computed_at             timestamp(6) with time zone not null,
    rate                    double precision,
    is_confirmed            boolean                     not null,
    success                 double precision,
    tried_at                timestamp(6) with time zone,
    capacity                double precision,
    capacity_is_lower_bound boolean                     not null,
    round_trip_seconds      double precision,
    loss                    double precision,
    evidence_at             timestamp(6) with time zone,
    confidence              double precision            not null,
    provenance              bytea                       not null,
    replaced                boolean default false       not null,
    maximum                 double precision,
    quality                 double precision,
    primary key (source_node_id, destination_node_id)
);

-- The feeds of link knowledge. reading is the last complete reading, unmapped, overdue and notes (sentences about what it
-- does not say) are lists, all as JSON. error says why the last attempt failed.
create table feed (
    name                 varchar(200)                not null,
    kind                 varchar(20)                 not null,
    address              varchar(2000)               not null,
    tried_at             timestamp(6) with time zone,
    error                varchar(2000),
    read_at              timestamp(6) with time zone,
    accepted             bigint                      not null,
    refused              bigint                      not null,
    unmapped             bytea                       not null,
    overdue              bytea                       not null,
    reading              bytea,
    notes                bytea,
    begun                boolean                     default false not null,
    primary key (name)
);

create view linkrate_bin_facts as
    select bin_start, 300 as width_seconds, source_node_id, destination_node_id, done_files, done_bytes, failed_files,
           failed_bytes, busy_seconds, path, file_seconds, expired_files, queued_byte_seconds, busy
    from link_bin
    union all
    select bin_start, 3600 as width_seconds, source_node_id, destination_node_id, done_files, done_bytes, failed_files,
           failed_bytes, busy_seconds, path, file_seconds, expired_files, queued_byte_seconds, null as busy
    from link_bin_hour
    union all
    select bin_start, 86400 as width_seconds, source_node_id, destination_node_id, done_files, done_bytes, failed_files,
           failed_bytes, busy_seconds, path, file_seconds, expired_files, queued_byte_seconds, null as busy
    from link_bin_day;

create view linkrate_flow_facts as
    select slot, source_node_id, destination_node_id, bytes, busy_seconds, backlogged_seconds, path from link_flow;

create view linkrate_forecast_facts as
    select source_node_id, destination_node_id, computed_at, rate, is_confirmed, success, tried_at, capacity,
           capacity_is_lower_bound, round_trip_seconds, loss, evidence_at, confidence, provenance, quality
    from link_forecast;

-- The file that configures the feeds is one of them only while it is refused.
create view linkrate_feed_facts as
    select name, kind, address, tried_at, error, read_at, accepted, refused, unmapped, overdue, notes
    from feed
    where kind <> 'feeds' or error is not null;
