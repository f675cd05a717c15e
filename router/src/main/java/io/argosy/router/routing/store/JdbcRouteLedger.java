package io.argosy.router.routing.store;

import io.argosy.router.routing.RouteLedger;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Ends routes in the database. */
public final class JdbcRouteLedger implements RouteLedger {

  private final JdbcClient jdbc;

  public JdbcRouteLedger(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public void close(long[] fileRequestIds) {
    jdbc.sql("delete from route where file_request_id = any(:ids)")
        .param("ids", fileRequestIds)
        .update();
  }
}
