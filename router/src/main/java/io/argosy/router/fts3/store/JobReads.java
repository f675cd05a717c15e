package io.argosy.router.fts3.store;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.router.fts3.FileState;
import io.argosy.router.fts3.JobState;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads jobs and their files as they are stored, for clients that ask often. */
public final class JobReads {

  /** Most jobs in one answer. */
  public static final int MOST_JOBS = 500;

  /** Most files in one answer. A single job has fewer. */
  static final int MOST_FILES = 50_000;

  private static final String JOBS =
      """
      select id, submitter, state, priority, overwrites, several_sources, source_se,
          destination_se, metadata, submitted_at, finished_at, reason from fts_job
      """;

  private static final String LIST =
      JOBS
          + """
          where (:all or submitter = :submitter) and (:states = '{}' or state = any(:states))
              and (:anytime or finished_at is null or :within and finished_at >= :since)
              and (:source = '' or source_se = :source)
              and (:destination = '' or destination_se = :destination)
          order by submitted_at desc limit :limit
          """;

  private static final String FILES =
      """
      select f.*, n.name as node
      from unnest(:jobs) as j (id) cross join lateral (
              select id, job_id, place, node_id, destination, sources, bytes, checksum, activity,
                  strategy, metadata, state, source_place, started_at, finished_at, reason
              from fts_file where job_id = j.id order by place offset 0) f
          join topology_node_facts n on n.id = f.node_id
      limit :limit
      """;

  private final JdbcClient jdbc;

  public JobReads(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /**
   * A job.
   *
   * @param sourceStorage scheme and host, if all its files have the same
   * @param metadata of the client, as JSON
   */
  public record JobRow(
      UUID id,
      String submitter,
      JobState state,
      int priority,
      boolean overwrites,
      boolean hasSeveralSources,
      Optional<String> sourceStorage,
      Optional<String> destinationStorage,
      Optional<String> metadata,
      Instant submittedAt,
      Optional<Instant> finishedAt,
      Optional<String> reason) {}

  /**
   * A file.
   *
   * @param id the first of its ids, one for each source
   * @param node its destination
   * @param usedSource from 0; empty until the file has arrived
   */
  public record FileRow(
      long id,
      UUID job,
      int place,
      NodeName node,
      List<String> sources,
      String destination,
      long bytes,
      String checksum,
      String activity,
      Optional<String> strategy,
      Optional<String> metadata,
      FileState state,
      Optional<Integer> usedSource,
      Optional<Instant> startedAt,
      Optional<Instant> finishedAt,
      Optional<String> reason) {

    public FileRow {
      sources = List.copyOf(sources);
    }

    /** Returns the same with a reason. */
    public FileRow because(String why) {
      return new FileRow(
          id,
          job,
          place,
          node,
          sources,
          destination,
          bytes,
          checksum,
          activity,
          strategy,
          metadata,
          state,
          usedSource,
          startedAt,
          finishedAt,
          Optional.of(why));
    }
  }

  /**
   * Which jobs a list has.
   *
   * @param submitter whose they are; empty for those of all
   * @param states empty for all
   * @param since when the oldest one was over; empty for those that are not over
   * @param anytime whether it does not matter when a job was over
   */
  public record Filter(
      Optional<String> submitter,
      Set<String> states,
      Optional<Instant> since,
      boolean anytime,
      String sourceStorage,
      String destinationStorage,
      int limit) {

    public Filter {
      states = Set.copyOf(states);
    }
  }

  public List<JobRow> jobs(Collection<UUID> ids) {
    return jdbc.sql(JOBS + " where id = any(:ids)")
        .param("ids", ids.toArray(UUID[]::new))
        .query((row, n) -> job(row))
        .list();
  }

  /** Returns the newest jobs first. */
  public List<JobRow> list(Filter filter) {
    return jdbc.sql(LIST)
        .param("all", filter.submitter().isEmpty())
        .param("submitter", filter.submitter().orElse(""))
        .param("states", filter.states().toArray(String[]::new))
        .param("anytime", filter.anytime())
        .param("within", filter.since().isPresent())
        .param("since", filter.since().orElse(Instant.EPOCH).atOffset(ZoneOffset.UTC))
        .param("source", filter.sourceStorage())
        .param("destination", filter.destinationStorage())
        .param("limit", filter.limit())
        .query((row, n) -> job(row))
        .list();
  }

  /**
   * Returns the files of jobs, in the order of their places.
   *
   * @throws Refusal they are too many for one answer
   */
  public List<FileRow> files(Collection<UUID> jobs) {
    List<FileRow> files =
        jdbc.sql(FILES)
            .param("jobs", jobs.toArray(UUID[]::new))
            .param("limit", MOST_FILES + 1)
            .query((row, n) -> file(row))
            .list();
    if (files.size() > MOST_FILES) {
      throw Refusal.ofParameter(
          "ids", null, "the jobs have more than %,d files: ask for fewer".formatted(MOST_FILES));
    }
    return files;
  }

  private static JobRow job(ResultSet row) throws SQLException {
    return new JobRow(
        row.getObject("id", UUID.class),
        row.getString("submitter"),
        JobState.valueOf(row.getString("state")),
        row.getInt("priority"),
        row.getBoolean("overwrites"),
        row.getBoolean("several_sources"),
        Optional.ofNullable(row.getString("source_se")),
        Optional.ofNullable(row.getString("destination_se")),
        Optional.ofNullable(row.getString("metadata")),
        time(row, "submitted_at").orElseThrow(),
        time(row, "finished_at"),
        Optional.ofNullable(row.getString("reason")));
  }

  private static FileRow file(ResultSet row) throws SQLException {
    return new FileRow(
        row.getLong("id"),
        row.getObject("job_id", UUID.class),
        row.getInt("place"),
        new NodeName(row.getString("node")),
        List.of(row.getString("sources").split("\n")),
        row.getString("destination"),
        row.getLong("bytes"),
        row.getString("checksum"),
        row.getString("activity"),
        Optional.ofNullable(row.getString("strategy")),
        Optional.ofNullable(row.getString("metadata")),
        FileState.valueOf(row.getString("state")),
        Optional.ofNullable(row.getObject("source_place", Integer.class)),
        time(row, "started_at"),
        time(row, "finished_at"),
        Optional.ofNullable(row.getString("reason")));
  }

  private static Optional<Instant> time(ResultSet row, String column) throws SQLException {
    return Optional.ofNullable(row.getObject(column, OffsetDateTime.class))
        .map(OffsetDateTime::toInstant);
  }
}
