package io.argosy.router.harvest.store;

import io.argosy.common.task.TaskFailure;
import io.argosy.router.harvest.Ending;
import io.argosy.router.harvest.Outcome;
import io.argosy.router.stage.Columns;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Appends a batch to the history in one statement. */
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
            .param("blocks", Columns.longs(outcomes, o -> o.task().content().blockId()))
            .param("sources", Columns.longs(outcomes, Outcome::sourceNodeId))
            .param(
                "destinations", Columns.longs(outcomes, o -> o.task().hop().destinationNodeId()));
    words(statement, outcomes).update();
  }

  private static JdbcClient.StatementSpec words(
      JdbcClient.StatementSpec statement, List<Outcome> outcomes) {
    return statement
        .param("verdicts", Columns.texts(outcomes, o -> o.verdict().word()))
        .param("reasons", Columns.texts(outcomes, o -> ofFailure(o, f -> f.reason().name())))
        .param("phases", Columns.texts(outcomes, o -> ofFailure(o, f -> f.phase().name())))
        .param("messages", Columns.texts(outcomes, OutcomeWrites::messageOf))
        .param("paths", Columns.texts(outcomes, o -> o.report().path()))
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
    return outcome.report().ending() instanceof Ending.Failed(TaskFailure failure)
        ? part.apply(failure)
        : null;
  }
}
