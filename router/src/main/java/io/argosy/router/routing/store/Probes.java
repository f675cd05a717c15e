package io.argosy.router.routing.store;

import static java.util.stream.Collectors.toSet;

import io.argosy.router.activation.SourceCheck;
import io.argosy.router.routing.UsableNetwork;
import io.argosy.router.stage.Columns;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.springframework.jdbc.core.simple.JdbcClient;

/**
 * Selects the few files that may be sent over half-open breakers to find out whether they can
 * close. Only files without another source are probes, since a plan could choose another one.
 */
final class Probes {

  private static final String HALF_OPEN =
      """
      select source_node_id as source, destination_node_id as destination, probes,
          renewed_at as renewed
      from breaker_facts where state = 'half-open'
      """;

  /** Files already sent over each of these breakers; scans all routes once. */
  private static final String SENT =
      """
      with probed as (
          select * from unnest(:sources::bigint[], :destinations::bigint[],
              :renewed::text[]::timestamptz[]) as b (source, destination, renewed)),
      sent as materialized (
          select source_node_id, destination_node_id, created_at from route
          where created_at >= (select min(renewed) from probed))
      select b.source, b.destination, count(s.created_at) as sent
      from probed b left join sent s on s.created_at >= b.renewed
          and (b.source = 0 or s.source_node_id = b.source)
          and (b.destination = 0 or s.destination_node_id = b.destination)
      group by b.source, b.destination
      """;

  /**
   * Takes files from the links of a half-open node in turn, so that no dead end gets all probes; on
   * each link it prefers files that have not failed over it, so that no file has to probe several
   * times. Runs once per breaker, so that PostgreSQL sees how few rows it needs, and only while
   * files may be sent, because it sorts all that are due.
   */
  private static final String CHOSEN =
      """
      select fr.id, fr.file_id, fr.block_id, fr.destination_node_id, fr.priority, fr.activity,
          fr.bytes, rep.node_id as source_node_id
      from activation_file_request_facts fr
          join catalog_replica_facts rep on rep.file_id = fr.file_id
          join topology_link_facts l on l.source_node_id = rep.node_id
              and l.destination_node_id = fr.destination_node_id and l.enabled
      where (:source = 0 or rep.node_id = :source)
          and (:destination = 0 or fr.destination_node_id = :destination)
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
              partition by rep.node_id, fr.destination_node_id
              order by (select count(*) from activation_source_failure_facts t
                      where t.file_request_id = fr.id and t.source_node_id = rep.node_id),
                  fr.priority, fr.id),
          fr.priority, fr.id
      limit :probes
      """;

  private static final long[] NONE = {};

  private final JdbcClient jdbc;

  Probes(JdbcClient jdbc) {
    this.jdbc = jdbc;
  }

  private record HalfOpen(long source, long destination, long probes, OffsetDateTime renewed) {

    LinkKey key() {
      return new LinkKey(source, destination);
    }

    boolean holds(LinkKey link) {
      return (source == 0 || source == link.source())
          && (destination == 0 || destination == link.destination());
    }
  }

  /** Returns the half-open breakers and how many more files may be sent over each. */
  List<UsableNetwork.HalfOpen> left(UsableLinks usable) {
    Map<HalfOpen, Set<LinkKey>> links = new LinkedHashMap<>();
    for (HalfOpen breaker : halfOpen()) {
      Set<LinkKey> held = usable.probed().stream().filter(breaker::holds).collect(toSet());
      if (!held.isEmpty()) {
        links.put(breaker, held);
      }
    }
    Map<LinkKey, Long> sent = sent(links.keySet());
    return links.entrySet().stream()
        .map(entry -> new UsableNetwork.HalfOpen(entry.getValue(), left(entry.getKey(), sent)))
        .toList();
  }

  void into(DueFiles due, UsableLinks usable, OffsetDateTime now) {
    Long[] served = usable.doors().toArray(Long[]::new);
    List<HalfOpen> breakers = halfOpen();
    Map<LinkKey, Long> sent = sent(breakers);
    for (HalfOpen breaker : breakers) {
      long left = left(breaker, sent);
      if (left > 0) {
        chosen(breaker, left, served, now).forEach(due::probe);
      }
    }
  }

  private static long left(HalfOpen breaker, Map<LinkKey, Long> sent) {
    return Math.max(0, breaker.probes() - sent.getOrDefault(breaker.key(), 0L));
  }

  private Map<LinkKey, Long> sent(Collection<HalfOpen> breakers) {
    Map<LinkKey, Long> sent = new HashMap<>();
    if (!breakers.isEmpty()) {
      jdbc.sql(SENT)
          .param("sources", Columns.longs(breakers, HalfOpen::source))
          .param("destinations", Columns.longs(breakers, HalfOpen::destination))
          .param("renewed", Columns.texts(breakers, breaker -> breaker.renewed().toString()))
          .query(
              row -> {
                sent.put(
                    new LinkKey(row.getLong("source"), row.getLong("destination")),
                    row.getLong("sent"));
              });
    }
    return sent;
  }

  private List<HalfOpen> halfOpen() {
    return jdbc.sql(HALF_OPEN).query(HalfOpen.class).list();
  }

  private List<DueFile> chosen(HalfOpen breaker, long most, Long[] served, OffsetDateTime now) {
    return jdbc.sql(CHOSEN)
        .param("source", breaker.source())
        .param("destination", breaker.destination())
        .param("probes", most)
        .param("now", now)
        .param("served", served)
        .query((row, n) -> file(row))
        .list();
  }

  private static DueFile file(ResultSet row) throws SQLException {
    return new DueFile(
        row.getLong("id"),
        row.getLong("block_id"),
        row.getLong("destination_node_id"),
        row.getInt("priority"),
        row.getString("activity"),
        row.getLong("file_id"),
        row.getLong("bytes"),
        new long[] {row.getLong("source_node_id")},
        NONE,
        NONE,
        Instant.MAX,
        SourceCheck.USABLE);
  }
}
