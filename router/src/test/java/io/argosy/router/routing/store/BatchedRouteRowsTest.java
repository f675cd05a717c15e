package io.argosy.router.routing.store;

import org.springframework.jdbc.core.JdbcTemplate;

/** Rows in batches are the same rows; PostgreSQL has other words for a list. */
class BatchedRouteRowsTest extends JdbcRoutingStoreTest {

  @Override
  RouteRows rows(JdbcTemplate jdbc) {
    return new BatchedRouteRows(
        jdbc,
        new BatchedRouteRows.ListForms("array[%s]::bigint[]", "array[%s]::double precision[]"));
  }
}
