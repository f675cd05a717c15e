package io.argosy.router.routing.store;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * The few files that may go over what a breaker holds half-open, so that it shows whether it works
 * again. A probe has no other source: it would not be one if the plan chose another.
 */
final class Probes {

  /** One link of a half-open node after the other, so that no dead end takes all probes. */
  private static final String CHOSEN =
      """
      select p.* from breaker_facts b cross join lateral (
          select fr.id, fr.file_id, fr.block_id, fr.destination_node_id, fr.priority, fr.activity, fr.bytes,
              rep.node_id as source_node_id
          from activation_file_request_facts fr
              join catalog_replica_facts rep on rep.file_id = fr.file_id
              join topology_link_facts l on l.source_node_id = rep.node_id
                  and l.destination_node_id = fr.destination_node_id and l.enabled
          where b.source_node_id in (0, rep.node_id)
              and b.destination_node_id in (0, fr.destination_node_id)
              and rep.node_id = any(:served)
              and fr.not_before <= :now and fr.given_up is null
              and not exists (select 1 from route r where r.file_request_id = fr.id)
              and not exists (select 1 from breaker_facts o where o.state = 'open'
                  and o.source_node_id in (0, rep.node_id)
                  and o.destination_node_id in (0, fr.destination_node_id))
              and not exists (select 1 from activation_source_failure_facts sf
                  where sf.file_request_id = fr.id and sf.source_node_id = rep.node_id
                      and (sf.usable_from is null or sf.usable_from > :now))
          order by row_number() over (
                  partition by rep.node_id, fr.destination_node_id order by fr.priority, fr.id),
              fr.priority, fr.id
          limit greatest(0, b.probes - (select count(*) from route r
              where r.created_at >= b.renewed_at and b.source_node_id in (0, r.source_node_id)
                  and b.destination_node_id in (0, r.destination_node_id)))) p
      where b.state = 'half-open'
      """;

  /** Mostly there is none, and the statement above takes longer to plan than all others. */
  private static final String ANY =
      "select exists (select 1 from breaker_facts where state = 'half-open')";

  private static final long[] NONE = {};

  private final JdbcClient jdbc;

  Probes(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  void into(DueFiles due, UsableLinks usable, OffsetDateTime now) {
    if (!jdbc.sql(ANY).query(Boolean.class).single()) {
      return;
    }
    jdbc.sql(CHOSEN)
        .param("now", now)
        .param("served", usable.doors().toArray(Long[]::new))
        .query((row, n) -> file(row))
        .list()
        .forEach(due::probe);
  }

  private static DueFile file(ResultSet row) throws SQLException {
    DueFile.Wish wish =
        new DueFile.Wish(
            row.getLong("id"),
            row.getLong("block_id"),
            row.getLong("destination_node_id"),
            row.getInt("priority"),
            row.getString("activity"));
    long[] source = {row.getLong("source_node_id")};
    return new DueFile(
        wish, row.getLong("file_id"), row.getLong("bytes"), source, NONE, Instant.MAX);
  }
}
