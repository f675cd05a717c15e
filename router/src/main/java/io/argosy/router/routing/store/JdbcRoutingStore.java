package io.argosy.router.routing.store;

import io.argosy.router.linkrate.CapacityBeliefs;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingOutput;
import io.argosy.router.routing.RoutingStore;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads what waits for a source and who could be one; writes by {@link RouteWrites}. */
public final class JdbcRoutingStore implements RoutingStore {

  /**
   * What waits, with all who hold it and all that are set aside for it. Who of them can be asked is
   * known to {@link UsableLinks}: a condition on the holders here would let the database look them
   * up node by node instead of file by file.
   */
  private static final String DUE =
      """
      with set_aside as (
          select file_request_id, array_agg(source_node_id) as nodes
          from activation_source_failure_facts
          where usable_from is null or usable_from > :now
          group by file_request_id)
      select fr.id, fr.file_id, fr.destination_node_id, fr.priority, fr.activity, fr.bytes, held.nodes as holders,
          sa.nodes as set_aside
      from activation_file_request_facts fr
          cross join lateral (
              select array_agg(rep.node_id) as nodes from catalog_replica_facts rep
              where rep.file_id = fr.file_id) held
          left join set_aside sa on sa.file_request_id = fr.id
      """;

  private static final String WAITING =
      """
      where fr.not_before <= :now and fr.given_up is null
          and not exists (select 1 from route r where r.file_request_id = fr.id)
      order by fr.priority,
      """;

  private static final String BY_AGE = WAITING + "fr.id";

  /** Nobody pays for deadlines where there is none. */
  private static final String BY_DEADLINE =
      "left join activation_deadline_facts dl on dl.file_request_id = fr.id "
          + WAITING
          + "dl.deadline nulls last, fr.id";

  private static final String ANY_DEADLINE =
      "select exists (select 1 from subscription_deadline_facts)";

  private static final int ROWS_AT_ONCE = 10_000;

  private final JdbcClient jdbc;
  private final NoWays noWays;
  private final LinkForecasts forecasts;
  private final CapacityBeliefs beliefs;
  private final Precedence precedence;
  private final RouteWrites writes;
  private final Probes probes;

  /**
   * @param precedence by which the forecasts tell queues apart
   */
  public JdbcRoutingStore(
      JdbcClient jdbc,
      LinkForecasts forecasts,
      CapacityBeliefs beliefs,
      Precedence precedence,
      RouteWrites writes) {
    this.jdbc = jdbc;
    noWays = new NoWays(jdbc);
    this.forecasts = forecasts;
    this.beliefs = beliefs;
    this.precedence = precedence;
    this.writes = writes;
    this.probes = new Probes(jdbc);
  }

  @Override
  public RoutingInput read(Instant now, int limit) {
    return read(now, limit, false);
  }

  @Override
  public RoutingInput survey(Instant now, int limit) {
    return read(now, limit, true);
  }

  private RoutingInput read(Instant now, int limit, boolean survey) {
    OffsetDateTime at = OffsetDateTime.ofInstant(now, ZoneOffset.UTC);
    KnownNodes nodes = KnownNodes.read(jdbc);
    UsableLinks usable = UsableLinks.read(jdbc, at);
    NetworkFacts facts = new NetworkFacts(nodes, beliefs.at(now, nodes::name));
    DueFiles due =
        new DueFiles(
            nodes,
            facts.view(forecasts.at(now)),
            usable,
            new DueFiles.Extent(limit, survey, precedence));
    probes.into(due, usable, at);
    boolean deadlines = jdbc.sql(ANY_DEADLINE).query(Boolean.class).single();
    jdbc.sql(DUE + (deadlines ? BY_DEADLINE : BY_AGE))
        .param("now", at)
        .withFetchSize(ROWS_AT_ONCE)
        .query(due::takeAll);
    return due.input(now, due.leftOut() ? noWays.count(usable.doors(), at) : Map.of());
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
