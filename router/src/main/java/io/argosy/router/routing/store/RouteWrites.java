package io.argosy.router.routing.store;

import io.argosy.router.routing.RoutedFile;
import io.argosy.router.routing.RoutingOutput;
import io.argosy.router.stage.Ids;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Writes a cycle in four statements, whatever its size; lists travel as array literals. */
public final class RouteWrites {

  private static final String CYCLE =
      """
      insert into routing_cycle (id, planned_at, strategy, requests, routed, view_age_seconds)
      values (:id, :at, :strategy, :requests, :routed, 0)
      """;

  /** The world may have moved since it was read: what is wanted no more gets no route. */
  private static final String ROUTES =
      """
      insert into route (id, file_request_id, file_id, source_node_id, destination_node_id, bytes,
          alternates, expected_seconds, cycle_id, created_at)
      select u.id, u.request, u.file, u.source, u.destination, u.bytes, u.alternates::bigint[],
          u.seconds, :cycle, :at
      from unnest(:ids::bigint[], :requests::bigint[], :files::bigint[], :sources::bigint[],
              :destinations::bigint[], :bytes::bigint[], :alternates::text[], :seconds::float8[])
          as u(id, request, file, source, destination, bytes, alternates, seconds)
          join activation_file_request_facts fr on fr.id = u.request
      on conflict (file_request_id) do nothing
      """;

  private static final String DECISIONS =
      """
      insert into decision (decided_at, cycle_id, file_id, destination_node_id, chosen_node_id,
          score, candidate_node_ids, candidate_scores, reason)
      select :at, :cycle, u.file, u.destination, u.source, u.seconds, u.candidates::bigint[],
          u.scores::float8[], :strategy
      from unnest(:files::bigint[], :destinations::bigint[], :sources::bigint[],
              :seconds::float8[], :candidates::text[], :scores::text[])
          as u(file, destination, source, seconds, candidates, scores)
      """;

  private static final String ORPHANS =
      """
      delete from route where not exists (
          select 1 from activation_file_request_facts fr where fr.id = route.file_request_id)
      """;

  private final JdbcClient jdbc;
  private final Ids ids;

  public RouteWrites(JdbcClient jdbc, Ids ids) {
    this.jdbc = jdbc;
    this.ids = ids;
  }

  void save(RoutingOutput output) {
    if (output.routed() == 0) {
      return;
    }
    long cycle = ids.take(Ids.Sequence.ROUTING, 1)[0];
    OffsetDateTime at = OffsetDateTime.ofInstant(output.input().readAt(), ZoneOffset.UTC);
    List<RoutedFile> routed = output.files().toList();
    saveCycle(output, cycle, at);
    saveRoutes(routed, cycle, at);
    saveDecisions(routed, output.strategy(), cycle, at);
  }

  int endOrphans() {
    return jdbc.sql(ORPHANS).update();
  }

  private void saveCycle(RoutingOutput output, long cycle, OffsetDateTime at) {
    jdbc.sql(CYCLE)
        .param("id", cycle)
        .param("at", at)
        .param("strategy", output.strategy())
        .param("requests", output.requests())
        .param("routed", output.routed())
        .update();
  }

  private void saveRoutes(List<RoutedFile> routed, long cycle, OffsetDateTime at) {
    jdbc.sql(ROUTES)
        .param("cycle", cycle)
        .param("at", at)
        .param("ids", ids.take(Ids.Sequence.ROUTING, routed.size()))
        .param("requests", column(routed, RoutedFile::fileRequestId))
        .param("files", column(routed, RoutedFile::fileId))
        .param("sources", column(routed, RoutedFile::sourceNodeId))
        .param("destinations", column(routed, RoutedFile::destinationNodeId))
        .param("bytes", column(routed, r -> r.size().bytes()))
        .param("alternates", texts(routed, RoutedFile::alternates))
        .param("seconds", seconds(routed))
        .update();
  }

  private void saveDecisions(
      List<RoutedFile> routed, String strategy, long cycle, OffsetDateTime at) {
    jdbc.sql(DECISIONS)
        .param("at", at)
        .param("cycle", cycle)
        .param("strategy", strategy)
        .param("files", column(routed, RoutedFile::fileId))
        .param("destinations", column(routed, RoutedFile::destinationNodeId))
        .param("sources", column(routed, RoutedFile::sourceNodeId))
        .param("seconds", seconds(routed))
        .param("candidates", texts(routed, RoutedFile::candidates))
        .param("scores", texts(routed, RoutedFile::scores))
        .update();
  }

  private static long[] column(List<RoutedFile> routed, ToLongFunction<RoutedFile> value) {
    return routed.stream().mapToLong(value).toArray();
  }

  private static double[] seconds(List<RoutedFile> routed) {
    return routed.stream().mapToDouble(RoutedFile::score).toArray();
  }

  /** Lists of unequal length do not fit one array of arrays; each goes as its own literal. */
  private static String[] texts(List<RoutedFile> routed, Function<RoutedFile, List<?>> value) {
    return routed.stream()
        .map(r -> value.apply(r).toString().replace('[', '{').replace(']', '}'))
        .toArray(String[]::new);
  }
}
