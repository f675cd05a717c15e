package io.argosy.router.routing.store;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.routing.NetworkView;
import io.argosy.router.routing.NoWay;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingInput.DueRequest;
import io.argosy.router.routing.RoutingOutput;
import io.argosy.router.routing.RoutingStore;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what waits for a source and who could be one; writes by {@link RouteWrites}. */
public final class JdbcRoutingStore implements RoutingStore {

  /**
   * A source is a holder with an enabled link and a door of a live agent that is not set aside for
   * this file, and over which no breaker is open. What has none stays out, so that it cannot stand
   * in the way of what has.
   */
  private static final String DUE =
      """
      with served as (
          select l.source_node_id, l.destination_node_id from topology_link_facts l
          where l.enabled and l.source_node_id = any(:served)
              and not exists (select 1 from breaker_facts b where b.state <> 'closed'
                  and b.source_node_id in (0, l.source_node_id)
                  and b.destination_node_id in (0, l.destination_node_id)))
      select fr.id, fr.file_id, fr.destination_node_id, fr.priority, fr.bytes, held.sources
      from activation_file_request_facts fr
          cross join lateral (
              select array_agg(rep.node_id order by rep.node_id) as sources
              from catalog_replica_facts rep
                  join served on served.source_node_id = rep.node_id
                      and served.destination_node_id = fr.destination_node_id
              where rep.file_id = fr.file_id
                  and not exists (select 1 from activation_source_failure_facts sf
                      where sf.file_request_id = fr.id and sf.source_node_id = rep.node_id
                          and (sf.usable_from is null or sf.usable_from > :now))) held
      where fr.not_before <= :now and fr.given_up is null and held.sources is not null
          and not exists (select 1 from route r where r.file_request_id = fr.id)
      order by fr.priority, fr.id limit :limit
      """;

  /** What {@link #DUE} leaves out, counted. */
  private static final String NO_WAY =
      """
      select held.reason, count(*) as files
      from activation_file_request_facts fr
          cross join lateral (
              select case when count(*) = 0 then 'NO_SOURCE'
                      when count(l.id) = 0 then 'NO_LINK'
                      when count(l.id) filter (where l.source_node_id = any(:served)) = 0
                          then 'SOURCES_AWAY'
                      when count(l.id) filter (where l.source_node_id = any(:served)
                          and not bk.is_there) = 0 then 'BREAKER_OPEN'
                      when count(l.id) filter (where l.source_node_id = any(:served)
                          and not bk.is_there and (sf.file_request_id is null or sf.usable_from <= :now)) = 0
                          then 'SOURCES_SET_ASIDE' end as reason
              from catalog_replica_facts rep
                  left join topology_link_facts l on l.source_node_id = rep.node_id
                      and l.destination_node_id = fr.destination_node_id and l.enabled
                  left join activation_source_failure_facts sf
                      on sf.file_request_id = fr.id and sf.source_node_id = rep.node_id
                  cross join lateral (
                      select exists (select 1 from breaker_facts b where b.state <> 'closed'
                          and b.source_node_id in (0, rep.node_id)
                          and b.destination_node_id in (0, fr.destination_node_id))
                          as is_there) bk
              where rep.file_id = fr.file_id) held
      where fr.not_before <= :now and fr.given_up is null and held.reason is not null
          and not exists (select 1 from route r where r.file_request_id = fr.id)
      group by held.reason
      """;

  private static final String SERVED =
      """
      select distinct d.node_id from topology_door_facts d
          join issue_session_facts s on s.agent_id = d.agent_id
      where s.until > :now
      """;

  private final JdbcClient jdbc;
  private final LinkForecasts forecasts;
  private final RouteWrites writes;
  private final Probes probes;

  public JdbcRoutingStore(JdbcClient jdbc, LinkForecasts forecasts, RouteWrites writes) {
    this.jdbc = jdbc;
    this.forecasts = forecasts;
    this.writes = writes;
    this.probes = new Probes(jdbc);
  }

  @Override
  public RoutingInput read(Instant now, int limit) {
    OffsetDateTime at = OffsetDateTime.ofInstant(now, ZoneOffset.UTC);
    Long[] served = jdbc.sql(SERVED).param("now", at).query(Long.class).list().toArray(new Long[0]);
    List<DueRequest> due =
        probes.before(
            jdbc.sql(DUE)
                .param("now", at)
                .param("served", served)
                .param("limit", limit + 1)
                .query((row, n) -> dueRequest(row))
                .list(),
            at,
            served);
    boolean more = due.size() > limit;
    Map<Long, NodeName> names = nodeNames();
    List<DueRequest> taken = more ? due.subList(0, limit) : due;
    return new RoutingInput(now, view(names, now), names, taken, more, noWay(at, served));
  }

  private Map<NoWay, Long> noWay(OffsetDateTime at, Long[] served) {
    Map<NoWay, Long> files = new EnumMap<>(NoWay.class);
    jdbc.sql(NO_WAY)
        .param("now", at)
        .param("served", served)
        .query(
            row -> {
              files.put(NoWay.valueOf(row.getString("reason")), row.getLong("files"));
            });
    return files;
  }

  static DueRequest dueRequest(ResultSet row) throws SQLException {
    return new DueRequest(
        row.getLong("id"),
        row.getLong("file_id"),
        row.getLong("destination_node_id"),
        new Priority(row.getInt("priority")),
        ByteCount.of(row.getLong("bytes")),
        List.of((Long[]) row.getArray("sources").getArray()));
  }

  private Map<Long, NodeName> nodeNames() {
    Map<Long, NodeName> names = new HashMap<>();
    jdbc.sql("select id, name from topology_node_facts")
        .query(
            row -> {
              names.put(row.getLong("id"), new NodeName(row.getString("name")));
            });
    return names;
  }

  private NetworkView view(Map<Long, NodeName> names, Instant now) {
    List<NetworkView.Link> links =
        forecasts.at(now).stream()
            .map(
                f ->
                    new NetworkView.Link(
                        names.get(f.sourceNodeId()),
                        names.get(f.destinationNodeId()),
                        f.rate(),
                        f.queued()))
            .toList();
    return new NetworkView(List.copyOf(names.values()), links);
  }

  @Override
  public void save(RoutingOutput output) {
    writes.save(output);
  }

  @Override
  public int endOrphans() {
    return writes.endOrphans();
  }
}
