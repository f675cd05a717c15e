package io.argosy.router.routing.store;

import static java.util.stream.Collectors.toSet;

import io.argosy.router.activation.SourceCheck;
import io.argosy.router.routing.UsableNetwork;
import io.argosy.router.stage.Columns;
import io.argosy.router.topology.LinkKey;
import java.sql.ResultSet;
import java.sql.SQLException;
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
   * Takes files from these links in turn, so that no dead end gets all probes. On each link it
   * prefers, among the first that are due, files that failed least over it, so that no file has to
   * probe several times. PostgreSQL finds these few in the order of an index and reads no others,
   * because it takes no condition in a "case" for rare, and makes no join of a scalar subquery.
   */
  private static final String CHOSEN =
      """
      select f.id, f.file_id, f.block_id, l.destination as destination_node_id, f.priority,
          f.activity, f.bytes, l.source as source_node_id
      from unnest(:sources::bigint[], :destinations::bigint[]) as l (source, destination)
          cross join lateral (
              select fr.id, fr.file_id, fr.block_id, fr.priority, fr.activity, fr.bytes
              from activation_file_request_facts fr
              where fr.destination_node_id = l.destination and case when
                  fr.not_before <= :now and fr.given_up is null
                  and (select r.id from route r where r.file_request_id = fr.id) is null
                  and (select rep.file_id from catalog_replica_facts rep
                      where rep.file_id = fr.file_id and rep.node_id = l.source) is not null
                  and (select sf.failures from activation_source_failure_facts sf
                      where sf.file_request_id = fr.id and sf.source_node_id = l.source
                          and (sf.usable_from is null or sf.usable_from > :now)) is null
                  then true else false end
              order by fr.priority limit 10) f
          left join activation_source_failure_facts t
              on t.file_request_id = f.id and t.source_node_id = l.source
      order by row_number() over (partition by l.source, l.destination
              order by coalesce(t.failures, 0), f.priority, f.id), f.priority, f.id
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
    for (HalfOpen breaker : jdbc.sql(HALF_OPEN).query(HalfOpen.class).list()) {
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
    for (UsableNetwork.HalfOpen breaker : left(usable)) {
      if (breaker.probes() > 0) {
        chosen(breaker, now).forEach(due::probe);
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

  private List<DueFile> chosen(UsableNetwork.HalfOpen breaker, OffsetDateTime now) {
    return jdbc.sql(CHOSEN)
        .param("sources", Columns.longs(breaker.links(), LinkKey::source))
        .param("destinations", Columns.longs(breaker.links(), LinkKey::destination))
        .param("probes", breaker.probes())
        .param("now", now)
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
        DueFile.NO_DEADLINE,
        SourceCheck.USABLE);
  }
}
