package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.common.topology.InstanceName;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import io.argosy.common.wire.user.CircuitEndpointView;
import io.argosy.common.wire.user.CircuitLinkView;
import io.argosy.common.wire.user.CircuitProviderView;
import io.argosy.common.wire.user.CircuitView;
import io.argosy.common.wire.user.Page;
import io.argosy.router.circuit.store.JdbcCircuitStore;
import io.argosy.router.fixture.Street;
import io.argosy.router.query.Cursor;
import io.argosy.router.query.PageRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Endpoint west at node 1 and endpoint east at node 3; node 4 has none. */
class JdbcCircuitViewsTest {

  private static final PageRequest ALL = new PageRequest(new Cursor(""), 100);
  private static final String ONE = "00000000-0000-0000-0000-000000000001";

  @AutoClose private final Street street = new Street();

  @BeforeEach
  void endpoints() {
    endpoint("west", 1);
    endpoint("east", 3);
  }

  private void endpoint(String name, long node) {
    street.execute(
        "insert into circuit_endpoint values ('%s', %d, 'urn:%s', 4, '10.0.0.%d', '{%d}', 'port', 1e9, 0.5, '')"
            .formatted(name, node, name, node, node));
  }

  private JdbcCircuitViews views() {
    return new JdbcCircuitViews(street.jdbc(), new InstanceName("test"), street.clock());
  }

  /** Returns a time this long before now, as SQL. */
  private String ago(Duration age) {
    return "timestamptz '" + street.clock().instant().minus(age) + "'";
  }

  private void circuit(String id, Duration leased, Duration stated) {
    street.execute(
        """
        insert into circuit (id, agent_id, source, destination, source_attachment, source_address,
            destination_attachment, destination_address, source_nodes, destination_nodes,
            source_port, destination_port, bandwidth,
            planned_seconds, lifetime_seconds, leased_at, state, usable, why, stated_at)
        values ('%s', 3, 'west', 'east', 'a', 'b', 'c', 'd', '{1}', '{3}', 'p', 'q', 1e8, 3600, 3600, %s,
            'established', true, 'provisioned', %s)
        """
            .formatted(id, ago(leased), ago(stated)));
  }

  @Test
  void aCircuitHasItsKeyItsLinksAndWhatItsAgentStated() {
    circuit(ONE, Duration.ofHours(1), Duration.ofSeconds(30));
    street.execute("update circuit set granted = 9e7, reference = 'r-1', provider = 'net'");
    CircuitView shown = views().circuits(false, ALL).items().getFirst();
    assertThat(shown.key()).isEqualTo("test-" + ONE);
    assertThat(shown.links())
        .containsExactly(new LinkName(new NodeName("NODE_1"), new NodeName("NODE_3")));
    assertThat(shown.usable()).isTrue();
    assertThat(shown.current()).isTrue();
    assertThat(shown.bandwidth()).isEqualTo(9e7);
    assertThat(shown.reference()).isEqualTo("r-1");
    assertThat(shown.bytes()).isNull();
    assertThat(shown.failures()).isNull();
    assertThat(shown.used()).isNull();
    assertThat(shown.proof()).isNull();
    assertThat(shown.why()).isEqualTo("provisioned");
    street.execute("update circuit set source_trouble = 'its end at 10.0.0.1 is busy'");
    assertThat(views().circuits(false, ALL).items().getFirst().why())
        .isEqualTo("provisioned; its end at 10.0.0.1 is busy");
  }

  /** Its agent has not stated yet that it releases the circuit. */
  @Test
  void aCircuitThatIsToBeReleasedIsNotUsable() {
    circuit(ONE, Duration.ofHours(1), Duration.ofSeconds(30));
    store().close(UUID.fromString(ONE), "released by ann", Optional.of("ann"));
    CircuitView shown = views().circuits(false, ALL).items().getFirst();
    assertThat(shown.usable()).isFalse();
    assertThat(shown.state()).isEqualTo("established");
  }

  @Test
  void aCircuitThatFailedIsShownOtherwiseThanOneThatWasReleased() {
    circuit(ONE, Duration.ofHours(1), Duration.ofSeconds(30));
    store().close(UUID.fromString(ONE), "released by ann", Optional.of("ann"));
    street.execute("update circuit set state = 'closed', closed_at = now()");
    assertThat(views().circuits(true, ALL).items().getFirst().state()).isEqualTo("closed");
    street.execute("update circuit set setback = true");
    assertThat(views().circuits(true, ALL).items().getFirst().state()).isEqualTo("failed");
  }

  private JdbcCircuitStore store() {
    return new JdbcCircuitStore(street.jdbc());
  }

  /** Half an hour of 90 MB/s would be 162 GB. */
  @Test
  void aCircuitHasWhatMovedOverItAndItsLastProof() {
    circuit(ONE, Duration.ofHours(1), Duration.ofSeconds(30));
    street.execute(
        "update circuit set granted = 9e7, bytes = 40500000000, established_at = %s, proven_at = %s,"
                .formatted(ago(Duration.ofMinutes(30)), ago(Duration.ofSeconds(40)))
            + " proofs_passed = 30, proofs_failed = 2, round_trip_millis = 20.5");
    CircuitView shown = views().circuits(false, ALL).items().getFirst();
    assertThat(shown.used()).isEqualTo(0.25);
    assertThat(shown.proof())
        .isEqualTo(
            new CircuitView.Proof(street.clock().instant().minusSeconds(40), 30, 2, null, 20.5));
    street.execute("update circuit set releasing_at = " + ago(Duration.ofMinutes(15)));
    assertThat(views().circuits(false, ALL).items().getFirst().used()).isEqualTo(0.5);
  }

  /** What has not happened has no time, also where others of the same statement have. */
  @Test
  void onlyTimesThatItsAgentStatedAreShown() {
    circuit(ONE, Duration.ofHours(1), Duration.ofMinutes(1));
    Instant now = street.clock().instant();
    Instant later = now.plus(Duration.ofDays(2));
    assertThat(times("requested", null, null, null, null)).containsOnlyNulls();
    assertThat(times("requested", later, null, null, null)).containsExactly(now, null, null, null);
    assertThat(times("established", now, later, later, null))
        .containsExactly(now, now, now.plus(Duration.ofHours(1)), null);
    assertThat(times("releasing", null, null, null, later)).containsExactly(null, null, null, now);
  }

  private List<@Nullable Instant> times(
      String state,
      @Nullable Instant requested,
      @Nullable Instant established,
      @Nullable Instant end,
      @Nullable Instant releasing) {
    CircuitStatement stated =
        new CircuitStatement(
            UUID.fromString(ONE),
            state,
            null,
            null,
            null,
            requested,
            established,
            end,
            releasing,
            null,
            null,
            false,
            "why",
            null,
            null,
            null);
    var unused =
        new JdbcCircuitStore(street.jdbc())
            .state(3, Optional.of("net"), List.of(stated), street.clock().instant());
    CircuitView shown = views().circuits(false, ALL).items().getFirst();
    return Arrays.asList(
        shown.requestedAt(), shown.establishedAt(), shown.end(), shown.releasingAt());
  }

  @Test
  void whatWasStatedLongAgoIsNotCurrent() {
    circuit(ONE, Duration.ofHours(1), Duration.ofSeconds(121));
    CircuitView shown = views().circuits(false, ALL).items().getFirst();
    assertThat(shown.usable()).isNull();
    assertThat(shown.current()).isFalse();
    assertThat(shown.state()).isEqualTo("unknown");
    assertThat(shown.why()).contains("nothing for 2 min", "was established: provisioned");
    assertThat(shown.statedAt()).isEqualTo(street.clock().instant().minusSeconds(121));
    street.execute("update circuit set closed_at = stated_at");
    CircuitView closed = views().circuits(true, ALL).items().getFirst();
    assertThat(closed.usable()).as("whatever its agent stated last").isFalse();
    assertThat(closed.current()).isTrue();
    assertThat(closed.state()).isEqualTo("established");
    street.execute(
        "update circuit set closed_at = null, stated_at = null, leased_at = "
            + ago(Duration.ofSeconds(119)));
    assertThat(views().circuits(true, ALL).items().getFirst().current()).isTrue();
  }

  @Test
  void openCircuitsComeBeforeClosedOnesOnAllPages() {
    for (int n = 1; n <= 5; n++) {
      circuit(ONE.substring(0, 35) + n, Duration.ofHours(9 - n), Duration.ZERO);
    }
    street.execute(
        "update circuit set closed_at = leased_at + interval '1 hour' where id::text similar to"
            + " '%(3|4|5)'");
    List<String> seen = new ArrayList<>();
    PageRequest next = new PageRequest(new Cursor(""), 2);
    while (next != null) {
      Page<CircuitView> page = views().circuits(true, next);
      seen.addAll(keys(page));
      next = page.next() == null ? null : new PageRequest(Cursor.read(page.next()), 2);
    }
    assertThat(seen).containsExactly("2", "1", "5", "4", "3");
  }

  @Test
  void closedCircuitsAreListedOnDemandForAWeekAndTheNewestComeFirst() {
    for (int n = 1; n <= 4; n++) {
      circuit(ONE.substring(0, 35) + n, Duration.ofDays(9 - n), Duration.ZERO);
    }
    street.execute(
        "update circuit set closed_at = leased_at + interval '1 hour' where leased_at < "
            + ago(Duration.ofDays(6)));
    assertThat(keys(views().circuits(false, ALL))).containsExactly("4", "3");
    assertThat(keys(views().circuits(true, ALL))).containsExactly("4", "3", "2");
    Page<CircuitView> first = views().circuits(true, new PageRequest(new Cursor(""), 2));
    assertThat(keys(first)).containsExactly("4", "3");
    assertThat(keys(views().circuits(true, new PageRequest(Cursor.read(first.next()), 2))))
        .containsExactly("2");
  }

  private static List<String> keys(Page<CircuitView> page) {
    return page.items().stream().map(one -> one.key().substring(one.key().length() - 1)).toList();
  }

  private void backlog(long source, long destination, String rate) {
    street.execute(
        """
        insert into circuit_backlog values (%d, %d, '{1,0,0,0}', '{2,0,0,0}', '{0,30,0,0}',
            '{0,0,0,67}', %s, null, null)
        """
            .formatted(source, destination, rate));
    street.execute(
        "insert into circuit_count values (1, %s) on conflict (id) do nothing",
        ago(Duration.ofSeconds(20)));
  }

  private void decided(Duration age) {
    street.execute(
        "insert into circuit_decision values ('west', 'east', 'below-threshold', 'less than 5 h', null, %s)"
            .formatted(ago(age)));
  }

  @Test
  void aLinkHasItsWorkAndItsDecision() {
    backlog(1, 3, "10");
    backlog(3, 4, "null");
    decided(Duration.ofMinutes(1));
    assertThat(views().links(ALL).items())
        .extracting(
            CircuitLinkView::pendingBytes,
            CircuitLinkView::backlogSeconds,
            CircuitLinkView::decision,
            CircuitLinkView::why)
        .containsExactly(
            tuple(List.of(3L, 30L, 0L, 67L), 10.0, "below-threshold", "less than 5 h"),
            tuple(
                List.of(3L, 30L, 0L, 67L),
                null,
                "no-endpoint",
                "no circuit can end at both of its nodes"));
  }

  @Test
  void anOldOrMissingDecisionIsUnknown() {
    backlog(1, 3, "0");
    CircuitLinkView undecided = views().links(ALL).items().getFirst();
    assertThat(undecided.decision()).isEqualTo("unknown");
    assertThat(undecided.backlogSeconds()).isNull();
    decided(Duration.ofMinutes(2));
    CircuitLinkView old = views().links(ALL).items().getFirst();
    assertThat(old.decision()).isEqualTo("unknown");
    assertThat(old.why()).contains("2 min ago", "below-threshold");
  }

  @Test
  void ofSeveralPairsTheNewestDecisionCounts() {
    endpoint("west-2", 2);
    street.execute("update circuit_endpoint set node_ids = '{1,2}' where name = 'west-2'");
    backlog(1, 3, "10");
    decided(Duration.ofSeconds(90));
    street.execute(
        "insert into circuit_decision values ('west-2', 'east', 'ask', 'long work', null, %s)"
            .formatted(ago(Duration.ofMinutes(1))));
    assertThat(views().links(ALL).items())
        .extracting(CircuitLinkView::decision)
        .containsExactly("ask");
  }

  @Test
  void endpointsHaveMaintenanceThatIsNotOver() {
    street.execute(
        "insert into circuit_closure values (1, 'east', %s, %s, 'ann'), (2, 'east', %s, %s, 'bob')"
            .formatted(
                ago(Duration.ofHours(3)),
                ago(Duration.ofHours(2)),
                ago(Duration.ofHours(1)),
                ago(Duration.ofHours(-1))));
    List<CircuitEndpointView> shown = views().endpoints(ALL).items();
    assertThat(shown).extracting(CircuitEndpointView::name).containsExactly("east", "west");
    assertThat(shown.getFirst().closures())
        .extracting(CircuitEndpointView.Closure::by)
        .containsExactly("bob");
    assertThat(shown.getFirst().nodes()).containsExactly(new NodeName("NODE_3"));
  }

  @Test
  void aProviderHasItsTroubleAndTheForeignCircuits() {
    street.execute(
        "insert into circuit_provider values (3, 'net', 'nsi', null, 'HTTP status 401', E'x on 1780\\ny on 1781', %s)"
            .formatted(ago(Duration.ofSeconds(5))));
    CircuitProviderView shown = views().providers(ALL).items().getFirst();
    assertThat(shown.trouble()).isEqualTo("HTTP status 401");
    assertThat(shown.foreign()).containsExactly("x on 1780", "y on 1781");
  }

  @ParameterizedTest
  @CsvSource(
      nullValues = "none",
      value = {
        "30, 30, none",
        "30, none, 'it has not listed its circuits yet'",
        "30, 660, 'it has not listed its circuits for 11 min'",
        "180, 180, 'its agent has stated nothing for 3 min'"
      })
  void aSilentProviderAndOneOfASilentAgentHaveTrouble(
      int stated, @Nullable Integer listed, @Nullable String trouble) {
    street.execute(
        "insert into circuit_provider values (3, 'net', 'nsi', %s, null, '', %s)"
            .formatted(
                listed == null ? "null" : ago(Duration.ofSeconds(listed)),
                ago(Duration.ofSeconds(stated))));
    assertThat(views().providers(ALL).items().getFirst().trouble()).isEqualTo(trouble);
  }

  @Test
  void aProviderThatItsAgentNoLongerUsesIsNotListed() {
    street.execute(
        "insert into circuit_provider values (4, 'net', 'nsi', null, null, '', %s)"
            .formatted(ago(Duration.ofDays(2))));
    assertThat(views().providers(ALL).items()).isEmpty();
  }

  @Test
  void overdueReleasesSilentProvidersAndForeignCircuitsAreCounted() {
    for (int n = 1; n <= 4; n++) {
      circuit(ONE.substring(0, 35) + n, Duration.ofHours(2), Duration.ZERO);
    }
    String each = "update circuit set requested_at = leased_at, granted = 100, established_at = %s";
    street.execute(each.formatted(ago(Duration.ofHours(1))) + " where id <> '" + ONE + "'");
    String id = " where id = '" + ONE.substring(0, 35);
    street.execute("update circuit set releasing_at = " + ago(Duration.ofMinutes(16)) + id + "2'");
    street.execute("update circuit set ends_at = " + ago(Duration.ofMinutes(11)) + id + "3'");
    street.execute("update circuit set closed_at = " + ago(Duration.ZERO) + id + "4'");
    street.execute(
        "insert into circuit_provider values (3, 'a', 'nsi', %1$s, null, '', %1$s), (1, 'b', 'nsi', %2$s, null, E'x\\ny', %1$s)"
            .formatted(ago(Duration.ofMinutes(1)), ago(Duration.ofMinutes(11))));
    assertThat(new JdbcCircuitCounts(street.jdbc(), views(), street.clock()).all())
        .containsOnly(
            entry("leased", 1.0),
            entry("requested", 0.0),
            entry("established", 1.0),
            entry("releasing", 1.0),
            entry("overdue", 2.0),
            entry("reserved", 100 * (3600.0 + 49 * 60)),
            entry("providers.silent", 1.0),
            entry("foreign", 2.0));
  }
}
