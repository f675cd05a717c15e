package io.argosy.router.fts3.store;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toMap;

import io.argosy.router.fts3.FileState;
import io.argosy.router.fts3.JobState;
import io.argosy.router.fts3.JobStore;
import io.argosy.router.fts3.Submission;
import io.argosy.router.fts3.Submission.Spot;
import io.argosy.router.stage.Columns;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.store.FutureTimes;
import io.argosy.router.stage.store.Ids;
import java.nio.charset.StandardCharsets;
import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Stores jobs in bulk; the states of files are written in one statement for each fact. */
public final class JdbcJobStore implements JobStore {

  /** A key of the sequence stands for so many ids of one file, at least one for each source. */
  private static final int IDS_OF_FILE = 16;

  private static final String ADD =
      """
      insert into fts_job (id, submitter, state, priority, overwrites, several_sources, source_se,
          destination_se, metadata, submitted_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing
      """;

  private static final String ADD_FILES =
      """
      insert into fts_file (id, job_id, place, file_id, dataset_id, request_id, node_id,
          destination, destination_key, source_nodes, sources, overwrites, bytes, checksum,
          activity, strategy, metadata, most_attempts, expires_at, state)
      select id, :job, place, file_id, dataset_id, request_id, node_id, destination, cast(live as uuid),
          cast(source_nodes as bigint[]), sources, :overwrites, bytes, checksum, activity, strategy,
          metadata, :attempts, :expires, :state
      from unnest(:ids, :places, :files, :datasets, :requests, :nodes, :destinations, :live,
              :sourceNodes, :sources, :bytes, :checksums, :activities, :strategies, :metadata)
          as f (id, place, file_id, dataset_id, request_id, node_id, destination, live,
              source_nodes, sources, bytes, checksum, activity, strategy, metadata)
      order by live on conflict do nothing
      """;

  private static final String CHANGE =
      """
      update fts_file f set state = c.state, reason = nullif(c.reason, ''),
          started_at = case when c.state = 'ACTIVE' then :at else f.started_at end,
          finished_at = case when c.ends then cast(:at as timestamptz) end
      from unnest(:ids, :states, :reasons, :ends) as c (id, state, reason, ends)
      where f.id = c.id and f.finished_at is null
      """;

  /** What the report of the attempt says by which the file arrived. */
  private static final String ARRIVED =
      """
      update fts_file f set started_at = o.started_at,
          source_place = array_position(f.source_nodes, o.source_node_id) - 1
      from (select distinct on (w.id) w.id, h.source_node_id, h.started_at
          from fts_file w join catalog_file_facts k on k.id = w.file_id
              join harvest_outcome_facts h on h.block_id = k.block_id
                  and h.destination_node_id = w.node_id and h.file_id = w.file_id
          where w.id = any(:ids) and h.verdict in ('done', 'stale-done')
          order by w.id, h.reported_at desc) o
      where f.id = o.id
      """;

  private static final String FAILED =
      """
      update fts_file f set reason = left(f.reason || ': ' || o.failures, :longest)
      from (select w.id, string_agg(n.name || ' ' || s.reason || ' ' || s.message, '; '
              order by n.name) as failures
          from fts_file w join activation_file_request_facts q on q.file_id = w.file_id
                  and q.destination_node_id = w.node_id
              join activation_source_failure_facts s on s.file_request_id = q.id
              join topology_node_facts n on n.id = s.source_node_id
          where w.id = any(:ids) group by w.id) o
      where f.id = o.id
      """;

  private static final String SETTLE =
      """
      update fts_job j set state = s.state, reason = s.reason,
          finished_at = case when s.ends then cast(:at as timestamptz) end
      from unnest(:ids, :states, :reasons, :ends) as s (id, state, reason, ends)
      where j.id = cast(s.id as uuid) and j.finished_at is null
      """;

  private static final String FORGET_FILES =
      """
      delete from fts_file where id in (
          select f.id from fts_job j join fts_file f on f.job_id = j.id
          where j.finished_at < :before
              and not exists (select 1 from request_dataset_facts r
                  where r.dataset_id = f.dataset_id and not r.ended)
              and not exists (select 1 from activation_file_request_facts q
                  where q.file_id = f.file_id and q.destination_node_id = f.node_id)
              and not exists (select 1 from catalog_file_facts k
                  join subscription_block_facts b on b.block_id = k.block_id where k.id = f.file_id)
              and not exists (select 1 from catalog_file_facts k
                  join issue_task_facts t on t.block_id = k.block_id
                      and t.destination_node_id = f.node_id and t.claim_id is not null
                  where k.id = f.file_id)
          limit %d)
      returning dataset_id
      """
          .formatted(Portions.ROWS);

  private static final String FORGET_JOBS =
      """
      delete from fts_job where id in (select j.id from fts_job j where j.finished_at < :before
          and not exists (select 1 from fts_file f where f.job_id = j.id) limit %d)
      """
          .formatted(Portions.ROWS);

  private static final Pattern STORAGE = Pattern.compile("^([^:/]+://[^:/\\[]*(?:\\[[^]]*])?).*$");

  private static final String NAMED =
      """
      select node_id from fts_file where node_id = any(:nodes) union
      select n from fts_file, unnest(source_nodes) n
      where source_nodes && cast(:nodes as bigint[]) and n = any(:nodes)
      """;

  private static final String SOME_FAILED =
      "One or more files failed. Please have a look at the details for more information";

  private final JdbcClient jdbc;
  private final Ids ids;

  public JdbcJobStore(JdbcClient jdbc, Ids ids) {
    this.jdbc = jdbc;
    this.ids = ids;
  }

  /**
   * The times of jobs have passed; a file may wait for as long as its client says.
   *
   * @param longest time that a client may say
   */
  public static StoredTimes times(JdbcClient jdbc, Duration longest) {
    StoredTimes jobs =
        new FutureTimes(
            jdbc,
            "fts_job",
            "id",
            Map.of(),
            FutureTimes.Column.past("submitted_at"),
            FutureTimes.Column.past("finished_at"));
    StoredTimes files =
        new FutureTimes(
            jdbc,
            "fts_file",
            "id",
            Map.of("longest", longest),
            new FutureTimes.Column("expires_at", ":longest"),
            FutureTimes.Column.past("started_at"),
            FutureTimes.Column.past("finished_at"));
    return now -> jobs.correct(now) + files.correct(now);
  }

  @Override
  public boolean add(UUID id, String submitter, Submission job, Instant now) {
    return jdbc.sql(ADD)
            .params(
                id,
                submitter,
                JobState.SUBMITTED.name(),
                job.priority(),
                job.overwrites(),
                job.hasSeveralSources(),
                common(job.files().stream().map(file -> file.sources().getFirst())),
                common(job.files().stream().map(Submission.Transfer::destination)),
                job.metadata().orElse(null),
                time(now))
            .update()
        == 1;
  }

  /** Returns the storage of all files as FTS3 names it, by scheme and host. */
  private static @Nullable String common(Stream<Spot> spots) {
    List<String> all = spots.map(spot -> storage(spot.url())).distinct().limit(2).toList();
    return all.size() == 1 ? all.getFirst() : null;
  }

  /** Returns scheme and host of an address. */
  public static String storage(String url) {
    return STORAGE.matcher(url).replaceFirst("$1");
  }

  @Override
  public boolean addFiles(UUID job, Submission submission, List<NewFile> files, Instant now) {
    return jdbc.sql(ADD_FILES)
            .param("job", job)
            .param("overwrites", submission.overwrites())
            .param("attempts", nullable(submission.mostAttempts()), Types.INTEGER)
            .param(
                "expires",
                submission.inQueue().map(wait -> time(now.plus(wait))).orElse(null),
                Types.TIMESTAMP_WITH_TIMEZONE)
            .param("state", FileState.SUBMITTED.name())
            .params(columns(files))
            .update()
        == files.size();
  }

  private Map<String, Object> columns(List<NewFile> files) {
    long[] keys = ids.take(Ids.Sequence.FTS3, files.size());
    return Map.ofEntries(
        Map.entry("ids", Arrays.stream(keys).map(key -> key * IDS_OF_FILE).toArray()),
        Map.entry("places", Columns.longs(files, NewFile::place)),
        Map.entry("files", Columns.longs(files, NewFile::fileId)),
        Map.entry("datasets", Columns.longs(files, NewFile::datasetId)),
        Map.entry("requests", Columns.longs(files, NewFile::requestId)),
        Map.entry("nodes", Columns.longs(files, f -> f.transfer().destination().node().id())),
        Map.entry("destinations", Columns.texts(files, f -> f.transfer().destination().url())),
        Map.entry("live", Columns.texts(files, f -> live(f.transfer().destination()))),
        Map.entry("sourceNodes", Columns.texts(files, f -> nodes(f.transfer().sources()))),
        Map.entry("sources", Columns.texts(files, f -> urls(f.transfer().sources()))),
        Map.entry("bytes", Columns.longs(files, f -> f.transfer().size().bytes())),
        Map.entry("checksums", Columns.texts(files, f -> f.transfer().checksum().value())),
        Map.entry("activities", Columns.texts(files, f -> f.transfer().activity())),
        Map.entry("strategies", Columns.texts(files, f -> f.transfer().strategy().orElse(null))),
        Map.entry("metadata", Columns.texts(files, f -> f.transfer().metadata().orElse(null))));
  }

  private static String live(Spot destination) {
    byte[] place = destination.place().toString().getBytes(StandardCharsets.UTF_8);
    return UUID.nameUUIDFromBytes(place).toString();
  }

  private static String nodes(List<Spot> sources) {
    return sources.stream()
        .map(source -> Long.toString(source.node().id()))
        .collect(joining(",", "{", "}"));
  }

  private static String urls(List<Spot> sources) {
    return sources.stream().map(Spot::url).collect(joining("\n"));
  }

  @Override
  public List<Job> lock(Collection<UUID> jobs) {
    return jdbc.sql(
            """
            select id, submitter, state from fts_job where id = any(:ids) order by id for update
            """)
        .param("ids", jobs.toArray(UUID[]::new))
        .query(
            (row, n) ->
                new Job(
                    row.getObject(1, UUID.class),
                    row.getString(2),
                    JobState.valueOf(row.getString(3))))
        .list();
  }

  @Override
  public List<JobFile> files(UUID job) {
    return jdbc.sql(
            """
            select id, cardinality(source_nodes) as sources, dataset_id, request_id, state
            from fts_file where job_id = ? order by place
            """)
        .param(job)
        .query((row, n) -> FileProgress.file(row))
        .list();
  }

  @Override
  public List<Progress> open(long after) {
    return jdbc.sql(FileProgress.OPEN)
        .param("after", after)
        .query((row, n) -> FileProgress.of(row))
        .list();
  }

  @Override
  public List<Progress> reported(Instant since) {
    return jdbc.sql(FileProgress.REPORTED)
        .param("since", time(since))
        .query((row, n) -> FileProgress.of(row))
        .list();
  }

  @Override
  public void write(Collection<UUID> jobs, List<Change> changes, Instant now) {
    jdbc.sql(CHANGE)
        .param("at", time(now))
        .param("ids", Columns.longs(changes, Change::id))
        .param("states", Columns.texts(changes, change -> change.state().name()))
        .param("reasons", Columns.texts(changes, Change::reason))
        .param("ends", Columns.booleans(changes, change -> change.state().isFinal()))
        .update();
    jdbc.sql(ARRIVED).param("ids", ids(changes, FileState.FINISHED)).update();
    jdbc.sql(FAILED)
        .param("ids", ids(changes, FileState.FAILED))
        .param("longest", LONGEST_REASON)
        .update();
    settle(jobs, now);
  }

  private static long[] ids(List<Change> changes, FileState state) {
    return changes.stream()
        .filter(change -> change.state() == state)
        .mapToLong(Change::id)
        .toArray();
  }

  private record Count(UUID job, FileState state, long files) {}

  private void settle(Collection<UUID> jobs, Instant now) {
    Map<UUID, JobState> states =
        jdbc
            .sql(
                """
                select job_id, state, count(*) from fts_file where job_id = any(:jobs)
                group by job_id, state
                """)
            .param("jobs", jobs.toArray(UUID[]::new))
            .query(
                (row, n) ->
                    new Count(
                        row.getObject(1, UUID.class),
                        FileState.valueOf(row.getString(2)),
                        row.getLong(3)))
            .stream()
            .collect(groupingBy(Count::job))
            .entrySet()
            .stream()
            .collect(
                toMap(
                    Map.Entry::getKey,
                    job ->
                        JobState.of(
                            job.getValue().stream().collect(toMap(Count::state, Count::files)))));
    List<Map.Entry<UUID, JobState>> rows = List.copyOf(states.entrySet());
    jdbc.sql(SETTLE)
        .param("at", time(now))
        .param("ids", Columns.texts(rows, row -> row.getKey().toString()))
        .param("states", Columns.texts(rows, row -> row.getValue().name()))
        .param("reasons", Columns.texts(rows, row -> reason(row.getValue())))
        .param("ends", Columns.booleans(rows, row -> row.getValue().isFinal()))
        .update();
  }

  private static @Nullable String reason(JobState state) {
    return switch (state) {
      case FAILED, FINISHEDDIRTY -> SOME_FAILED;
      case CANCELED -> "Job canceled by the user";
      case SUBMITTED, ACTIVE, FINISHED -> null;
    };
  }

  @Override
  public void prioritize(UUID job, int priority) {
    jdbc.sql("update fts_job set priority = ? where id = ?").params(priority, job).update();
  }

  @Override
  public Set<Long> named(Set<Long> nodes) {
    return jdbc.sql(NAMED).param("nodes", nodes.toArray(Long[]::new)).query(Long.class).set();
  }

  @Override
  public List<Long> forgetFiles(Instant before) {
    return jdbc.sql(FORGET_FILES).param("before", time(before)).query(Long.class).list();
  }

  @Override
  public int forgetJobs(Instant before) {
    return jdbc.sql(FORGET_JOBS).param("before", time(before)).update();
  }

  private static @Nullable Integer nullable(OptionalInt number) {
    return number.isPresent() ? number.getAsInt() : null;
  }

  private static OffsetDateTime time(Instant at) {
    return at.atOffset(ZoneOffset.UTC);
  }
}
