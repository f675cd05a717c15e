package io.argosy.router.activation.store;

import static java.util.stream.Collectors.joining;

import io.argosy.router.activation.FailedAttempt;
import io.argosy.router.activation.FileRequestLedger;
import io.argosy.router.activation.SourceCheck;
import io.argosy.router.activation.SourceSetback;
import io.argosy.router.stage.Columns;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Ends and postpones file requests, each list in one statement. */
public final class JdbcFileRequestLedger implements FileRequestLedger {

  /** In this order, because {@link #failed} locks the file request before it adds failures. */
  private static final List<String> ENDED =
      List.of(
          "delete from file_request where id = any(:ids)",
          "delete from source_failure where file_request_id = any(:ids)");

  private static final List<String> UNWANTED =
      List.of(
          "delete from file_request r where r.id = any(:ids) and " + ActivationWrites.UNWANTED,
          """
          delete from source_failure f where f.file_request_id = any(:ids)
              and not exists (select 1 from file_request r where r.id = f.file_request_id)
          """);

  private static final String POSTPONE =
      """
      update file_request r
      set attempts = r.attempts + case when a.counted then 1 else 0 end,
          not_before = a.not_before::timestamptz, given_up = a.given_up
      from unnest(:ids::bigint[], :notBefore::text[], :givenUp::text[], :counted::boolean[])
          as a (id, not_before, given_up, counted)
      where r.id = a.id
      """;

  private static final String SET_BACK =
      """
      insert into source_failure as f (file_request_id, source_node_id, destination_node_id, failures,
          reason, message, failed_at, usable_from, wrong_bytes)
      select r.id, a.source, r.destination_node_id, a.failures, a.reason, a.message, :at,
          a.usable_from::timestamptz, a.wrong_bytes
      from unnest(:ids::bigint[], :sources::bigint[], :failures::bigint[], :reasons::text[],
              :messages::text[], :usableFrom::text[], :wrongBytes::boolean[])
              as a (id, source, failures, reason, message, usable_from, wrong_bytes)
          join file_request r on r.id = a.id
      on conflict (file_request_id, source_node_id) do update set failures = excluded.failures,
          reason = excluded.reason, message = excluded.message, failed_at = excluded.failed_at,
          usable_from = excluded.usable_from,
          wrong_bytes = f.wrong_bytes or excluded.wrong_bytes
      """;

  private static final String CHECKED =
      """
      update file_request r set source_problem = c.problem, problem_nodes = c.nodes::bigint[],
          problem_until = c.until::timestamptz, expected_at = c.expected::timestamptz
      from unnest(:ids::bigint[], :problems::text[], :nodes::text[], :untils::text[],
              :expected::text[]) as c (id, problem, nodes, until, expected)
          join (select id from file_request where id = any(:ids) order by id
              for update skip locked) free on free.id = c.id
      where r.id = c.id
      """;

  private record Setback(long fileRequestId, SourceSetback source) {}

  private final JdbcClient jdbc;

  public JdbcFileRequestLedger(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void close(long[] fileRequestIds) {
    end(ENDED, fileRequestIds);
  }

  private void end(List<String> statements, long[] fileRequestIds) {
    if (fileRequestIds.length > 0) {
      for (String statement : statements) {
        jdbc.sql(statement).param("ids", fileRequestIds).update();
      }
    }
  }

  @Override
  public void failed(List<FailedAttempt> attempts, Instant at) {
    if (attempts.isEmpty()) {
      return;
    }
    end(UNWANTED, Columns.longs(attempts, FailedAttempt::fileRequestId));
    jdbc.sql(POSTPONE)
        .param("ids", Columns.longs(attempts, FailedAttempt::fileRequestId))
        .param("notBefore", Columns.texts(attempts, a -> a.notBefore().toString()))
        .param("givenUp", Columns.texts(attempts, a -> a.givenUp().orElse(null)))
        .param("counted", Columns.booleans(attempts, FailedAttempt::counted))
        .update();
    setBack(
        attempts.stream()
            .flatMap(a -> a.setbacks().stream().map(s -> new Setback(a.fileRequestId(), s)))
            .toList(),
        at);
  }

  @Override
  public void rerouted(long[] fileRequestIds, Instant at) {
    end(UNWANTED, fileRequestIds);
    if (fileRequestIds.length > 0) {
      jdbc.sql("update file_request set rerouted_at = :at where id = any(:ids)")
          .param("at", at.atOffset(ZoneOffset.UTC))
          .param("ids", fileRequestIds)
          .update();
    }
  }

  @Override
  public void checked(Map<Long, SourceCheck> checks) {
    if (!checks.isEmpty()) {
      List<Map.Entry<Long, SourceCheck>> rows = List.copyOf(checks.entrySet());
      jdbc.sql(CHECKED)
          .param("ids", Columns.longs(rows, Map.Entry::getKey))
          .param(
              "problems",
              Columns.texts(rows, r -> r.getValue().problem().map(Object::toString).orElse(null)))
          .param("nodes", Columns.texts(rows, r -> nodes(r.getValue())))
          .param("untils", Columns.texts(rows, r -> text(r.getValue().until())))
          .param("expected", Columns.texts(rows, r -> text(r.getValue().expectedAt())))
          .update();
    }
  }

  private static @Nullable String text(Optional<Instant> time) {
    return time.map(Instant::toString).orElse(null);
  }

  /** Formats node keys as a PostgreSQL array literal. */
  private static @Nullable String nodes(SourceCheck check) {
    return check.nodes().isEmpty()
        ? null
        : check.nodes().stream().map(Object::toString).collect(joining(",", "{", "}"));
  }

  private void setBack(List<Setback> setbacks, Instant at) {
    jdbc.sql(SET_BACK)
        .param("at", at.atOffset(ZoneOffset.UTC))
        .param("ids", Columns.longs(setbacks, Setback::fileRequestId))
        .param("sources", Columns.longs(setbacks, s -> s.source().sourceNodeId()))
        .param("failures", Columns.longs(setbacks, s -> s.source().failures()))
        .param("reasons", Columns.texts(setbacks, s -> s.source().failure().reason().name()))
        .param(
            "wrongBytes",
            Columns.booleans(setbacks, s -> SourceSetback.isOfWrongBytes(s.source().failure())))
        .param("messages", Columns.texts(setbacks, s -> s.source().failure().message()))
        .param("usableFrom", Columns.texts(setbacks, s -> text(s.source().usableFrom())))
        .update();
  }
}
