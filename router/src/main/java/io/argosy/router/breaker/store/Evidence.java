package io.argosy.router.breaker.store;

import io.argosy.router.breaker.Culprit;
import io.argosy.router.breaker.LinkEvidence;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Objects;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Aggregates the history of attempts by link. */
final class Evidence {

  /** Avoids the expensive query if nothing failed and all breakers are closed. */
  private static final String ANY =
      """
      select exists (select 1 from harvest_outcome_facts
              where reported_at > :after and verdict in ('failed', 'stale-failed'))
          or exists (select 1 from breaker where state <> 'closed')
      """;

  private static final String OF_LINKS =
      """
      with attempt as (
          select o.source_node_id as source, o.destination_node_id as destination, o.file_id,
              o.started_at, o.ended_at, o.verdict in ('done', 'stale-done') as arrived,
              coalesce(o.reason in ('NETWORK', 'TIMEOUT', 'OTHER'), false) as failed,
              coalesce(o.reason in ('DESTINATION_FULL', 'TOOL_BROKEN'), false) as failed_there,
              o.reason || ' ' || left(o.message, 200) as failure
          from harvest_outcome_facts o
          where o.reported_at > :after and o.ended_at > :after
              and o.source_node_id <> o.destination_node_id),
      lane as (
          select source, destination, max(ended_at) filter (where arrived) as last_arrived
          from attempt group by source, destination),
      bound as (
          select k.source, k.destination, coalesce(k.last_arrived, :after) as last_arrived,
              max(b.since) as since
          from lane k left join breaker b
              on b.source_node_id in (0, k.source) and b.destination_node_id in (0, k.destination)
          group by k.source, k.destination, k.last_arrived)
      select a.source, a.destination,
          coalesce(max(a.ended_at) filter (where a.failed or a.failed_there), :after)
              < coalesce(max(a.ended_at) filter (where a.arrived), :after) as last_arrived,
          count(*) filter (where a.arrived and (b.since is null or a.ended_at > b.since)) as arrived,
          count(distinct a.file_id) filter (where a.failed and a.ended_at > b.last_arrived
              and (b.since is null or a.started_at >= b.since)) as failed,
          count(distinct a.file_id) filter (where a.failed_there and a.ended_at > b.last_arrived
              and (b.since is null or a.started_at >= b.since)) as failed_there,
          (array_agg(a.failure order by a.ended_at desc)
              filter (where a.failed or a.failed_there))[1] as last_failure
      from attempt a join bound b on b.source = a.source and b.destination = a.destination
      group by a.source, a.destination order by a.source, a.destination
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
        new Culprit(row.getLong("source"), row.getLong("destination")),
        row.getBoolean("last_arrived"),
        row.getLong("arrived"),
        row.getLong("failed"),
        row.getLong("failed_there"),
        Objects.toString(row.getString("last_failure"), ""));
  }
}
