package io.argosy.router.routing.store;

import io.argosy.router.routing.RouteLedger;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Ends routes in the database. */
public record JdbcRouteLedger(JdbcClient jdbc) implements RouteLedger {

  @Override
  public void close(long[] fileRequestIds) {
    jdbc.sql("delete from route where file_request_id = any(:ids)")
        .param("ids", fileRequestIds)
        .update();
  }
}
