package io.argosy.router.activation.store;

import io.argosy.router.request.Retries;
import io.argosy.router.stage.Columns;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * File requests that wait are made due; rows are locked in their order, as by all who change them.
 */
public final class JdbcRetries implements Retries {

  private static final String RETRY =
      """
      with resumed as (
          delete from block_suspension s using catalog_block_facts k
          where k.id = s.block_id and k.dataset_id = any(:datasets)
              and s.destination_node_id = any(:destinations)
          returning s.block_id, s.destination_node_id),
      waiting as (
          select r.id from file_request r join catalog_block_facts k on k.id = r.block_id
          where k.dataset_id = any(:datasets) and r.destination_node_id = any(:destinations)
              and (r.given_up is not null or r.resting_until is not null or r.not_before > :at
                  or exists (select 1 from source_failure f where f.file_request_id = r.id)
                  or exists (select 1 from resumed s where s.block_id = r.block_id
                      and s.destination_node_id = r.destination_node_id))
          order by r.id for update of r),
      forgiven as (
          delete from source_failure f using waiting w where f.file_request_id = w.id)
      update file_request r set given_up = null, resting_until = null, rests = 0, rested = false,
          not_before = :at, active_since = :at
      from waiting w where r.id = w.id
      """;

  private final JdbcClient jdbc;

  public JdbcRetries(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  @Override
  public int now(Set<Long> datasets, Set<Long> destinations, Instant at) {
    return jdbc.sql(RETRY)
        .param("datasets", Columns.longs(datasets, Long::longValue))
        .param("destinations", Columns.longs(destinations, Long::longValue))
        .param("at", at.atOffset(ZoneOffset.UTC))
        .update();
  }
}
