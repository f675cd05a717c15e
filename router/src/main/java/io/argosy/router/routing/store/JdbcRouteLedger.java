package io.argosy.router.routing.store;

import static io.argosy.router.stage.store.FutureTimes.Column.past;

import io.argosy.router.routing.RouteLedger;
import io.argosy.router.stage.StoredTimes;
import io.argosy.router.stage.store.FutureTimes;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Ends and marks routes in the database. */
public final class JdbcRouteLedger implements RouteLedger {

  private static final String RELEASE =
      """
      update route set withheld = false
      where withheld and destination_node_id = any(:destinations) and id <> all(:ids)
      """;

  private static final String WITHHOLD =
      "update route set withheld = true where id = any(:ids) and not withheld";

  private final JdbcClient jdbc;

  public JdbcRouteLedger(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  /** The times at which files were routed have passed. */
  public static StoredTimes times(JdbcClient jdbc) {
    return new FutureTimes(jdbc, "route", "id", Map.of(), past("created_at"));
  }

  @Override
  public void close(long[] fileRequestIds) {
    jdbc.sql("delete from route where file_request_id = any(:ids)")
        .param("ids", fileRequestIds)
        .update();
  }

  @Override
  public void withhold(long[] destinations, long[] routeIds) {
    jdbc.sql(RELEASE).param("destinations", destinations).param("ids", routeIds).update();
    if (routeIds.length > 0) {
      jdbc.sql(WITHHOLD).param("ids", routeIds).update();
    }
  }
}
