package io.argosy.web.request;

import io.argosy.common.topology.NodeName;
import io.argosy.web.request.DestinationView.Taken;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Clock;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Counts the files of requests that are given up, and those that agents hold. */
final class FileCounts {

  /** A request at one destination. */
  record Key(long request, long node) {}

  /** What was counted of some requests. */
  record Of(Map<Key, Long> givenUp, Map<Key, List<Taken>> claimed) {

    long failed(Key key) {
      return givenUp.getOrDefault(key, 0L);
    }

    List<Taken> taken(Key key) {
      return claimed.getOrDefault(key, List.of());
    }
  }

  private final JdbcClient jdbc;
  private final Clock clock;

  FileCounts(JdbcClient jdbc, Clock clock) {
    this.jdbc = jdbc;
    this.clock = clock;
  }

  Of of(List<Long> ids) {
    return new Of(givenUp(ids), claimed(ids));
  }

  private Map<Key, Long> givenUp(List<Long> ids) {
    Map<Key, Long> givenUp = new HashMap<>();
    jdbc.sql(
            """
            select rd.request_id, f.destination_node_id as node_id, count(*) as files
            from activation_file_request_facts f
                join catalog_block_facts cb on cb.id = f.block_id
                join request_dataset_facts rd on rd.dataset_id = cb.dataset_id and not rd.ended
                join request_destination_facts d on d.request_id = rd.request_id
                    and d.node_id = f.destination_node_id
                    and (d.blocks_to is null or cb.place <= d.blocks_to)
            where f.given_up is not null and f.resting_until is null and rd.request_id in (:ids)
            group by rd.request_id, f.destination_node_id
            """)
        .param("ids", ids)
        .query(
            row -> {
              givenUp.put(key(row), row.getLong("files"));
            });
    return givenUp;
  }

  /** What an agent holds that is not known to be alive does not move. */
  private Map<Key, List<Taken>> claimed(List<Long> ids) {
    Map<Key, List<Taken>> claimed = new HashMap<>();
    jdbc.sql(
            """
            select rd.request_id, t.destination_node_id as node_id, n.name as source,
                count(*) as files, sum(t.bytes) as bytes
            from request_dataset_facts rd
                join request_destination_facts d on d.request_id = rd.request_id
                join catalog_block_facts cb on cb.dataset_id = rd.dataset_id
                    and (d.blocks_to is null or cb.place <= d.blocks_to)
                join issue_task_facts t
                    on t.block_id = cb.id and t.destination_node_id = d.node_id
                join issue_claim_facts c on c.id = t.claim_id
                join issue_session_facts s on s.agent_id = c.agent_id
                join topology_node_facts n on n.id = t.source_node_id
            where rd.request_id in (:ids) and not rd.ended and s.silent_from > :now
            group by rd.request_id, t.destination_node_id, n.name order by n.name
            """)
        .param("ids", ids)
        .param("now", OffsetDateTime.ofInstant(clock.instant(), ZoneOffset.UTC))
        .query(
            row -> {
              claimed.computeIfAbsent(key(row), key -> new ArrayList<>()).add(taken(row));
            });
    return claimed;
  }

  private static Taken taken(ResultSet row) throws SQLException {
    return new Taken(
        new NodeName(row.getString("source")), row.getLong("files"), row.getLong("bytes"));
  }

  /** Of a row with {@code request_id} and {@code node_id}. */
  static Key key(ResultSet row) throws SQLException {
    return new Key(row.getLong("request_id"), row.getLong("node_id"));
  }
}
