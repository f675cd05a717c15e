package io.argosy.router.routing.store;

import io.argosy.router.linkrate.CapacityBeliefs;
import io.argosy.router.linkrate.LinkForecasts;
import io.argosy.router.linkrate.Precedence;
import io.argosy.router.routing.Portion;
import io.argosy.router.routing.RoutingInput;
import io.argosy.router.routing.RoutingOutput;
import io.argosy.router.routing.RoutingStore;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Map;
import java.util.function.UnaryOperator;
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
      select fr.id, fr.file_id, fr.block_id, fr.destination_node_id, fr.priority, fr.activity, fr.bytes,
          held.nodes as holders, sa.nodes as set_aside, %1$s as deadline
      from activation_file_request_facts fr %2$s
          cross join lateral (
              select array_agg(rep.node_id) as nodes from catalog_replica_facts rep
              where rep.file_id = fr.file_id) held
          left join set_aside sa on sa.file_request_id = fr.id
      where fr.not_before <= :now and fr.given_up is null
          and (fr.priority, %1$s, fr.id) > (:priority, :deadline, :id)
          and not exists (select 1 from route r where r.file_request_id = fr.id) %3$s
      order by fr.priority, %4$s fr.id
      """;

  /** Later than all that a request may name. */
  private static final String NEVER = "timestamptz '9999-12-31 00:00Z'";

  /** Nobody pays for deadlines where there is none. */
  private static final UnaryOperator<String> BY_AGE = newly -> DUE.formatted(NEVER, "", newly, "");

  private static final UnaryOperator<String> BY_DEADLINE =
      newly -> {
        String deadline = "coalesce(dl.deadline, " + NEVER + ")";
        String all = "left join activation_deadline_facts dl on dl.file_request_id = fr.id";
        return DUE.formatted(deadline, all, newly, deadline + ",");
      };

  private static final String NEWLY =
      """
      and fr.id in (
              select n.id from activation_file_request_facts n where n.not_before > :since
              union all
              select a.file_request_id from activation_rerouting_facts a
              where a.rerouted_at > :since)
      """;

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
  public RoutingInput read(Instant now, Portion portion) {
    return read(now, new DueFiles.Extent(portion, false, false, precedence));
  }

  @Override
  public RoutingInput survey(Instant now, int limit, boolean all) {
    return read(now, new DueFiles.Extent(Portion.first(limit), all, true, precedence));
  }

  private RoutingInput read(Instant now, DueFiles.Extent extent) {
    Portion portion = extent.portion();
    OffsetDateTime at = time(now);
    KnownNodes nodes = KnownNodes.read(jdbc);
    UsableLinks usable = UsableLinks.read(jdbc, at);
    DueFiles due =
        new DueFiles(
            nodes,
            () -> new NetworkFacts(nodes, beliefs.at(now, nodes::name)).view(forecasts.at(now)),
            usable,
            OwnChoices.read(jdbc),
            extent);
    probes.into(due, usable, at);
    boolean deadlines = jdbc.sql(ANY_DEADLINE).query(Boolean.class).single();
    String newly = portion.dueAfter().equals(Instant.EPOCH) ? "" : NEWLY;
    jdbc.sql((deadlines ? BY_DEADLINE : BY_AGE).apply(newly))
        .param("now", at)
        .param("since", time(portion.dueAfter()))
        .param("priority", portion.after().priority())
        .param("deadline", time(portion.after().deadline()))
        .param("id", portion.after().fileRequestId())
        .withFetchSize(ROWS_AT_ONCE)
        .query(due::takeAll);
    boolean told = portion.isFirstOfAll() && due.leftOut();
    return due.input(now, told ? noWays.count(usable.doors(), at) : Map.of());
  }

  private static OffsetDateTime time(Instant instant) {
    return OffsetDateTime.ofInstant(instant, ZoneOffset.UTC);
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
