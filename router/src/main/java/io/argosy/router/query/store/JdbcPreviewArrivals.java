package io.argosy.router.query.store;

import static java.time.ZoneOffset.UTC;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.PreviewView.Arrival;
import io.argosy.common.wire.user.RequestForm;
import io.argosy.router.automation.Mode;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Strategy;
import io.argosy.router.query.ArrivalForecast;
import io.argosy.router.request.RequestScope;
import io.argosy.router.routing.ForwardingSwitch;
import io.argosy.router.routing.RoutingStore;
import io.argosy.router.stage.Columns;
import io.argosy.router.topology.Node;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.QueryTimeoutException;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Estimates when a request would be complete. */
public final class JdbcPreviewArrivals {

  private static final Logger LOG = LoggerFactory.getLogger(JdbcPreviewArrivals.class);

  /** Blocks that others lack at destinations: reading more could take a second. */
  private static final int MOST = 20_000;

  private static final int MOST_SECONDS = 1;

  /**
   * The sources of what is asked have the whole block; what others lack may come from the nodes
   * with most of it. Blocks that wait for a person come later. No rows if others lack too many
   * blocks.
   */
  private static final String MISSING =
      """
      with others as materialized (
          select block_id, destination_node_id as node_id from subscription_block_facts b
          where not complete and priority <= :priority
              and not exists (select 1 from activation_suspension_facts s
                  where s.block_id = b.block_id
                      and s.destination_node_id = b.destination_node_id)
          limit :most),
      wanted as (
          select block_id, node_id, bool_or(asked) as asked
          from (select b.id as block_id, n.node_id, true as asked
                  from catalog_block_facts b cross join unnest(:nodes) as n (node_id)
                  where b.dataset_id = any(:datasets)
              union all select block_id, node_id, false from others) w group by 1, 2),
      missing as (
          select w.*, b.files as whole, b.files - coalesce(h.files, 0) as files,
              greatest(0, b.bytes - coalesce(h.bytes, 0)) as bytes
          from wanted w join catalog_block_facts b on b.id = w.block_id
              left join catalog_holding_facts h using (block_id, node_id)
          where b.files > coalesce(h.files, 0)),
      kinds as (
          select block_id, bool_and(asked) as own,
              string_agg(concat(node_id, asked), ' ' order by node_id) as nodes,
              array(select h.node_id from (select node_id from catalog_holding_facts
                  where block_id = m.block_id and files >= case when bool_or(m.asked)
                      then max(m.whole) else 1 end
                  order by files desc fetch first row with ties) h order by 1) as holders
          from missing m group by block_id)
      select concat(holders, nodes) as kind, holders, node_id, asked, sum(files) as files,
          sum(bytes) as bytes, not exists (
              select 1 from budget_said_facts s where s.node_id = m.node_id
                  and (s.forwarding = 'no' or s.forwarding = 'own-requests' and not k.own)
                  and (s.agent_id = 0 or s.counts_until > :now))
              and m.node_id not in (select node_id from issue_shortage_facts) as passes
      from missing m join kinds k using (block_id) where (select count(*) from others) < :most
      group by holders, nodes, own, node_id, asked order by node_id
      """;

  private final JdbcClient jdbc;
  private final RoutingStore routing;
  private final ForwardingSwitch forwarding;
  private final PlanPolicy policy;
  private final Clock clock;

  public JdbcPreviewArrivals(
      JdbcClient jdbc,
      RoutingStore routing,
      ForwardingSwitch forwarding,
      PlanPolicy policy,
      Clock clock) {
    this.jdbc = jdbc;
    this.routing = routing;
    this.forwarding = forwarding;
    this.policy = policy;
    this.clock = clock;
  }

  /** Never fails: an unknown time does not keep people from seeing the rest of a preview. */
  Arrival arrival(RequestScope scope, RequestForm form) {
    String strategy = Objects.requireNonNullElse(form.strategy(), policy.strategy().word());
    if (!strategy.equals(Strategy.COMPLETION.word())
        || !Objects.requireNonNullElse(form.sources(), List.of()).isEmpty()) {
      return Arrival.unknown("only strategy completion without chosen sources estimates it");
    }
    try {
      Instant now = clock.instant();
      List<ArrivalForecast.Missing> missing = missing(scope, form, now);
      return missing.isEmpty()
          ? Arrival.unknown("too many blocks are missing elsewhere")
          : ArrivalForecast.of(missing, routing.usable(now), policy);
    } catch (QueryTimeoutException e) {
      LOG.info("Reading when a request would be complete takes too long");
      return Arrival.unknown("reading what others lack takes too long");
    } catch (DataAccessException e) {
      LOG.warn("Cannot read when a request would be complete", e);
      return Arrival.unknown("the database could not be read");
    }
  }

  /** With pins nothing is passed on, because some of it could not be. */
  private List<ArrivalForecast.Missing> missing(RequestScope scope, RequestForm form, Instant now) {
    ForwardingSwitch.Position position = forwarding.position();
    boolean isOn = position.mode() == Mode.ON && position.pins().isEmpty();
    return jdbc.sql(MISSING)
        .withQueryTimeout(MOST_SECONDS)
        .param("datasets", Columns.longs(scope.datasets(), id -> id))
        .param("nodes", Columns.longs(scope.destinations(), Node::id))
        .param("priority", Objects.requireNonNullElse(form.priority(), Priority.NORMAL).value())
        .param("now", now.atOffset(UTC))
        .param("most", MOST)
        .query(
            (row, n) ->
                new ArrivalForecast.Missing(
                    row.getString("kind"),
                    List.of((Long[]) row.getArray("holders").getArray()),
                    row.getLong("node_id"),
                    row.getBoolean("asked"),
                    isOn && row.getBoolean("passes"),
                    row.getLong("files"),
                    ByteCount.of(row.getLong("bytes"))))
        .list();
  }
}
