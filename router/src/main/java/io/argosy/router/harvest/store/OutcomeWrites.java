package io.argosy.router.harvest.store;

import io.argosy.common.task.TaskFailure;
import io.argosy.router.harvest.Ending;
import io.argosy.router.harvest.Outcome;
import io.argosy.router.linkrate.BinSpread;
import io.argosy.router.stage.Columns;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Appends a batch to the history, and counts its failures by cause. */
final class OutcomeWrites {

  private static final String INSERT =
      """
      insert into outcome (reported_at, task_id, epoch, file_id, block_id, source_node_id,
          destination_node_id, agent_id, verdict, reason, phase, message, path, tool, bytes,
          started_at, ended_at)
      select :at, o.task, o.epoch, o.file, o.block, o.source, o.destination, :agent, o.verdict,
          o.reason, o.phase, o.message, o.path, o.tool, o.bytes, o.started::timestamptz,
          o.ended::timestamptz
      from unnest(:tasks::bigint[], :epochs::bigint[], :files::bigint[], :blocks::bigint[],
              :sources::bigint[], :destinations::bigint[], :verdicts::text[], :reasons::text[],
              :phases::text[], :messages::text[], :paths::text[], :tools::text[], :bytes::bigint[],
              :started::text[], :ended::text[])
          as o (task, epoch, file, block, source, destination, verdict, reason, phase, message,
              path, tool, bytes, started, ended)
      """;

  private static final String COUNT =
      """
      insert into failure_bin as b (bin_start, source_node_id, destination_node_id, path, reason,
          attempts, last_at)
      select :bin, f.source, f.destination, f.path, f.reason, count(*), :at
      from unnest(:sources::bigint[], :destinations::bigint[], :paths::text[], :reasons::text[])
          as f (source, destination, path, reason)
      where f.reason is not null
      group by f.source, f.destination, f.path, f.reason
      order by f.source, f.destination, f.path, f.reason
      on conflict (bin_start, source_node_id, destination_node_id, path, reason) do update set
          attempts = b.attempts + excluded.attempts,
          last_at = greatest(b.last_at, excluded.last_at)
      """;

  private final JdbcClient jdbc;

  OutcomeWrites(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  void write(List<Outcome> outcomes, long agentId, Instant at) {
    if (outcomes.isEmpty()) {
      return;
    }
    var statement =
        jdbc.sql(INSERT)
            .param("at", at.atOffset(ZoneOffset.UTC))
            .param("agent", agentId)
            .param("tasks", Columns.longs(outcomes, o -> o.task().taskId()))
            .param("epochs", Columns.longs(outcomes, o -> o.report().attempt().epoch()))
            .param("files", Columns.longs(outcomes, o -> o.task().content().fileId()))
            .param("blocks", Columns.longs(outcomes, o -> o.task().content().blockId()));
    words(statement, outcomes).update();
    count(outcomes, at);
  }

  /** Adds the failed attempts, whatever failed, to the counts by cause. */
  private void count(List<Outcome> outcomes, Instant at) {
    long width = BinSpread.WIDTH.toSeconds();
    Instant bin = Instant.ofEpochSecond(Math.floorDiv(at.getEpochSecond(), width) * width);
    causes(jdbc.sql(COUNT), outcomes)
        .param("at", at.atOffset(ZoneOffset.UTC))
        .param("bin", bin.atOffset(ZoneOffset.UTC))
        .update();
  }

  private static JdbcClient.StatementSpec causes(
      JdbcClient.StatementSpec statement, List<Outcome> outcomes) {
    return statement
        .param("sources", Columns.longs(outcomes, Outcome::sourceNodeId))
        .param("destinations", Columns.longs(outcomes, o -> o.task().hop().destinationNodeId()))
        .param("paths", Columns.texts(outcomes, o -> o.report().path()))
        .param("reasons", Columns.texts(outcomes, o -> ofFailure(o, f -> f.reason().name())));
  }

  private static JdbcClient.StatementSpec words(
      JdbcClient.StatementSpec statement, List<Outcome> outcomes) {
    return causes(statement, outcomes)
        .param("verdicts", Columns.texts(outcomes, o -> o.verdict().word()))
        .param("phases", Columns.texts(outcomes, o -> ofFailure(o, f -> f.phase().name())))
        .param("messages", Columns.texts(outcomes, OutcomeWrites::messageOf))
        .param("tools", Columns.texts(outcomes, o -> o.report().tool()))
        .param("bytes", Columns.longs(outcomes, o -> o.report().bytes().bytes()))
        .param("started", Columns.texts(outcomes, o -> o.report().started().toString()))
        .param("ended", Columns.texts(outcomes, o -> o.report().ended().toString()));
  }

  private static String messageOf(Outcome outcome) {
    return switch (outcome.report().ending()) {
      case Ending.Arrived arrived -> "";
      case Ending.Returned returned -> returned.failure().message();
      case Ending.Failed failed -> failed.failure().message();
    };
  }

  private static String ofFailure(Outcome outcome, Function<TaskFailure, String> part) {
    return switch (outcome.report().ending()) {
      case Ending.Arrived arrived -> null;
      case Ending.Returned back -> back.isBusy() ? part.apply(back.failure()) : null;
      case Ending.Failed(TaskFailure failure) -> part.apply(failure);
    };
  }
}
