package io.argosy.router.breaker.store;

import io.argosy.router.breaker.LinkEvidence;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Aggregates the history of attempts by link, on the shared path and on circuits. */
final class Evidence {

  /** Avoids the expensive query if nothing failed, no source was busy, and no breaker is open. */
  private static final String ANY =
      """
      select exists (select 1 from harvest_outcome_facts
              where reported_at > :after and reason is not null)
          or exists (select 1 from breaker_facts where decided <> 'closed')
      """;

  private static final String OF_LINKS =
      """
      with attempt as (
          select source_node_id as source, destination_node_id as destination, path = 'shared' as shared,
              file_id, least(started_at, reported_at) as started_at, least(ended_at, reported_at) as ended_at,
              reason || ' ' || left(message, 200) as failure, reason = 'DESTINATION_FULL' as found_full,
              case when verdict in ('done', 'stale-done') then 'arrived'
                  when reason = 'DESTINATION_FULL' then 'failed-there'
                  when path <> 'shared' then null when reason = 'TOOL_BROKEN' then 'failed-there'
                  when reason in ('NETWORK', 'TIMEOUT', 'OTHER', 'SOURCE_BUSY') then 'failed' end as kind
          from harvest_outcome_facts where reported_at > :after and ended_at > :after
              and source_node_id <> destination_node_id),
      lane as (select source, destination, shared,
              coalesce(max(ended_at) filter (where kind = 'arrived'), :after) as arrived_at,
              coalesce(max(max(ended_at) filter (where kind = 'arrived')) over link, :after) as arrived_there_at,
              max(max(ended_at) filter (where kind = 'failed-there')) over link as failed_there_at,
              coalesce((select max(since) from breaker_facts where source_node_id in (0, source)
                  and destination_node_id in (0, destination)), '-infinity') as since
          from attempt group by source, destination, shared window link as (partition by source, destination))
      select source, destination, shared, arrived_at > coalesce(greatest(failed_there_at,
              max(ended_at) filter (where kind <> 'arrived')), :after) as last_arrived,
          count(*) filter (where kind = 'arrived' and ended_at > since) as arrived,
          count(distinct file_id) filter (where kind = 'failed'
              and ended_at > arrived_at and started_at >= since) as failed,
          count(distinct file_id) filter (where kind = 'failed-there'
              and ended_at > arrived_there_at and started_at >= since) as failed_there,
          coalesce(bool_or(found_full) filter (where kind = 'failed-there'
              and ended_at > arrived_there_at and started_at >= since), false) as found_full,
          (array_agg(failure order by ended_at desc) filter (where kind <> 'arrived'))[1] as last_failure
      from attempt join lane using (source, destination, shared)
      group by 1, 2, 3, arrived_at, arrived_there_at, failed_there_at order by 1, 2, 3 desc
      """;

  private final JdbcClient jdbc;

  Evidence(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  List<LinkEvidence> after(OffsetDateTime after) {
    boolean any = jdbc.sql(ANY).param("after", after).query(Boolean.class).single();
    return any
        ? jdbc.sql(OF_LINKS).param("after", after).query((row, n) -> evidence(row)).list()
        : List.of();
  }

  private static LinkEvidence evidence(ResultSet row) throws SQLException {
    return new LinkEvidence(
        new LinkKey(row.getLong("source"), row.getLong("destination")),
        row.getBoolean("shared"),
        row.getBoolean("last_arrived"),
        row.getLong("arrived"),
        row.getLong("failed"),
        row.getLong("failed_there"),
        Objects.toString(row.getString("last_failure"), ""),
        row.getBoolean("found_full"));
  }
}
