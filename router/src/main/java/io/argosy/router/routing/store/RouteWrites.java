package io.argosy.router.routing.store;

import io.argosy.router.activation.FileRequestLedger;
import io.argosy.router.routing.RoutedFile;
import io.argosy.router.routing.RoutingOutput;
import io.argosy.router.stage.Portions;
import io.argosy.router.stage.store.Ids;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongPredicate;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Writes the output of a cycle of any size. */
public final class RouteWrites {

  private static final String CYCLE =
      """
      insert into routing_cycle (id, planned_at, strategy, requests, routed, view_age_seconds)
      values (:id, :at, :strategy, :requests, :routed, 0)
      """;

  private static final String OWN_STRATEGY =
      """
      insert into routing_cycle_strategy (cycle_id, strategy, files) values (:id, :strategy, :files)
      """;

  /**
   * File requests that are still wanted: those that ended or were given up since the input was read
   * get no route. If another router routes one at the same moment, the unique key makes the whole
   * cycle fail.
   */
  private static final String STILL_WANTED =
      """
      select fr.id from unnest(:ids::bigint[]) as planned (id)
          join activation_file_request_facts fr on fr.id = planned.id
              and fr.given_up is null
      where not exists (select 1 from route r where r.file_request_id = fr.id)
      """;

  private static final String ORPHANS =
      """
      delete from route where id = any(array(select r.id from route r where not exists (
          select 1 from activation_file_request_facts fr where fr.id = r.file_request_id
              and fr.given_up is null) order by r.id limit %d))
      """
          .formatted(Portions.ROWS);

  private static final int ROWS_AT_ONCE = 10_000;

  private final JdbcClient jdbc;
  private final Ids ids;
  private final RouteRows rows;
  private final CycleSnapshots snapshots;
  private final FileRequestLedger requests;

  public RouteWrites(
      JdbcClient jdbc,
      Ids ids,
      RouteRows rows,
      CycleSnapshots snapshots,
      FileRequestLedger requests) {
    this.jdbc = jdbc;
    this.ids = ids;
    this.rows = rows;
    this.snapshots = snapshots;
    this.requests = requests;
  }

  /**
   * Saves the output. Runs under the stage lease; keys rise from one cycle to the next, also
   * between routers.
   */
  void save(RoutingOutput output) {
    if (output.hasDecisions()) {
      saveDecisions(output);
    }
    // Last, because it locks many rows of file requests until the transaction ends.
    requests.checked(output.checks().changed());
  }

  /** Only files that get a route are checked once more: a wait is not acted on. */
  private void saveDecisions(RoutingOutput output) {
    long[] wanted = stillWanted(output);
    List<RoutedFile> waiting = output.beginWaiting().toList();
    if (wanted.length == 0 && waiting.isEmpty()) {
      return;
    }
    ids.moveOn(Ids.Sequence.ROUTING);
    LongPredicate isWanted = fileRequest -> Arrays.binarySearch(wanted, fileRequest) >= 0;
    RouteRows.Cycle cycle = cycle(output, wanted.length);
    long[] routes = ids.take(Ids.Sequence.ROUTING, wanted.length);
    rows.routes(cycle, output.files(isWanted), routes);
    rows.decisions(cycle, Stream.concat(output.files(isWanted), waiting.stream()));
    snapshots.keep(cycle, output);
  }

  int endOrphans() {
    return jdbc.sql(ORPHANS).update();
  }

  /** Returns the wanted requests in ascending order. */
  private long[] stillWanted(RoutingOutput output) {
    LongStream.Builder wanted = LongStream.builder();
    jdbc.sql(STILL_WANTED)
        .param("ids", output.fileRequests().toArray())
        .withFetchSize(ROWS_AT_ONCE)
        .query(
            row -> {
              wanted.add(row.getLong(1));
            });
    return wanted.build().sorted().toArray();
  }

  private RouteRows.Cycle cycle(RoutingOutput output, int routed) {
    long id = ids.take(Ids.Sequence.ROUTING, 1)[0];
    OffsetDateTime at = output.input().readAt().atOffset(ZoneOffset.UTC);
    jdbc.sql(CYCLE)
        .param("id", id)
        .param("at", at)
        .param("strategy", output.strategy())
        .param("requests", output.requests())
        .param("routed", routed)
        .update();
    output.ownStrategies().forEach((strategy, files) -> ownStrategy(id, strategy.word(), files));
    return new RouteRows.Cycle(id, at);
  }

  private void ownStrategy(long cycle, String strategy, int files) {
    jdbc.sql(OWN_STRATEGY)
        .param("id", cycle)
        .param("strategy", strategy)
        .param("files", files)
        .update();
  }
}
