package io.argosy.router.circuit;

import static io.argosy.router.circuit.CircuitBed.want;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.CircuitAnswer;
import io.argosy.common.wire.agent.CircuitAnswer.Lease;
import io.argosy.common.wire.agent.CircuitReport.Ask;
import io.argosy.common.wire.user.CircuitClosureForm;
import io.argosy.common.wire.user.CircuitForm;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.circuit.CircuitStore.Closure;
import io.argosy.router.stage.Stage;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What people order, release and close, and what agents are told of it. */
class CircuitBookStreetTest {

  private static final Duration HOUR = Duration.ofHours(1);

  private final CircuitBed bed = new CircuitBed();

  @BeforeEach
  void world() {
    bed.announce();
  }

  @AfterEach
  void close() {
    bed.close();
  }

  @ParameterizedTest
  @ValueSource(strings = {"SITE_1", "SITE_3"})
  void anOperatorOfEitherSiteOrdersACircuitInAnyMode(String site) {
    bed.street.mode(Automatic.CIRCUITS, Mode.OFF);
    String key = bed.book().request(operator(site), form("s1", "d3", 3e8, 7200));
    assertThat(bed.street.wakeUps()).containsExactly(Stage.CIRCUIT);
    Lease lease = answer(3).leases().getFirst();
    assertThat(key).isEqualTo("test-" + lease.id());
    assertThat(lease.ordered()).isTrue();
    assertThat(lease.bandwidth()).isEqualTo(3e8);
    assertThat(lease.plannedSeconds()).isEqualTo(7200);
    assertThat(answer(3).mode()).isEqualTo("off");
    assertThat(audited()).containsExactly("ann request-circuit s1 to d3");
  }

  @ParameterizedTest
  @CsvSource({
    "x, d3, 1, 60, unknown-name",
    "s1, x, 1, 60, unknown-name",
    "s1, s2, 1, 60, refused-value",
    "d3, s1, 1, 60, refused-value",
    "s1, s1, 1, 60, refused-value",
    "s1, d3, 0, 60, refused-value",
    "s1, d3, 1, 59, refused-value",
    "s1, d3, 1, 86401, refused-value",
    "s1, d3, 500000001, 60, no-lease",
    "s2, d4, 1, 60, no-lease",
    "s2, d3, 1, 3600, endpoint-closed",
  })
  void aWrongOrderIsRefusedAndChangesNothing(
      String source, String destination, double rate, long seconds, String code) {
    bed.book().request(admin(), form("s2", "d4", 1e8, 3600));
    bed.book()
        .close(
            admin(), new CircuitClosureForm("d3", now().plus(HOUR), now().plus(HOUR.plus(HOUR))));
    requireRefused(
        code, () -> bed.book().request(admin(), form(source, destination, rate, seconds)));
  }

  /** It would take the work of its link all the same. */
  @Test
  void anOrderOfLessThanTheSharedPathHasIsRefused() {
    bed.street.execute(
        """
        insert into link_forecast values (1, 3, timestamptz '2026-01-01 12:00Z', 1e8, true, 0.9, null, 1e9, false,
            0.04, null, timestamptz '2026-01-01 11:00Z', 0.9, '[]')
        """);
    assertThatThrownBy(() -> bed.book().request(admin(), form("s1", "d3", 1e3, 60)))
        .hasMessage(
            "files from NODE_1 to NODE_3 would move at the 1.00 kB/s of the circuit instead of the"
                + " 100 MB/s that are expected of the shared path");
    requireRefused("slower", () -> bed.book().request(admin(), form("s1", "d3", 1e8 - 1, 60)));
    bed.book().request(admin(), form("s1", "d4", 1e3, 60));
    bed.book().request(admin(), form("s2", "d3", 1e8, 60));
    bed.book().request(admin(), form("s1", "d3", 1e8, 60));
  }

  /** As for agents, which ask for a successor five minutes before the end. */
  @Test
  void anOrderReplacesACircuitWhoseEndIsNear() {
    String first = bed.book().request(admin(), form("s1", "d3", 1e8, 3600));
    bed.pass(HOUR.minusMinutes(5).minusSeconds(1));
    requireRefused("no-lease", () -> bed.book().request(admin(), form("s1", "d3", 1e8, 3600)));
    bed.pass(Duration.ofSeconds(1));
    String second = bed.book().request(admin(), form("s1", "d3", 1e8, 60));
    assertThat(answer(3).leases()).extracting(it -> "test-" + it.id()).contains(first, second);
    assertThat(answer(3).leases())
        .filteredOn(it -> second.endsWith(it.id().toString()))
        .extracting(it -> "test-" + it.successorOf())
        .containsExactly(first);
    requireRefused("no-lease", () -> bed.book().request(admin(), form("s1", "d3", 1e8, 60)));
  }

  @Test
  void aRefusedOrderSaysWhatIsInItsWayAndHowMuchIsLeft() {
    String first = bed.book().request(admin(), form("s1", "d3", 1e8, 3600));
    assertThatThrownBy(() -> bed.book().request(admin(), form("s1", "d3", 1e8, 3600)))
        .hasMessageContaining(first.substring("test-".length()));
    bed.book().release(admin(), first);
    assertThatThrownBy(() -> bed.book().request(admin(), form("s2", "d4", 1e12, 3600)))
        .hasMessageContaining("less than 1.00 TB/s is left of a port's share: 500 MB/s");
  }

  /** Pages show it so. */
  @Test
  void aCircuitIsReleasedByItsIdAlone() {
    String key = bed.book().request(admin(), form("s1", "d3", 1e8, 3600));
    bed.book().release(operator("SITE_1"), key.substring("test-".length()));
    assertThat(answer(3).leases()).extracting(Lease::close).containsExactly("released by ann");
    requireRefused("unknown-circuit", () -> bed.book().release(admin(), "other-" + key));
  }

  @Test
  void anOrderedCircuitEndsWhenItsTimeIsOver() {
    bed.book().request(admin(), form("s1", "d3", 1e8, 3600));
    UUID id = answer(3).leases().getFirst().id();
    bed.pass(HOUR.minusMinutes(5));
    bed.ask(3, "s1", "d3", new Ask(1e8, 1, 7200, 36_000, null, id));
    assertThat(answer(3).leases()).extracting(Lease::lifetimeSeconds).containsExactly(3600L);
    bed.ask(3, "s1", "d3", new Ask(1e8, 1, 7200, 36_000, id, null));
    assertThat(answer(3).leases())
        .extracting(Lease::ordered, Lease::successorOf)
        .containsExactly(tuple(true, null), tuple(false, id));
  }

  @Test
  void othersMayDoNothing() {
    String key = bed.book().request(admin(), form("s1", "d3", 1, 60));
    for (Caller other : List.of(operator("SITE_2"), user())) {
      requireRefused("forbidden", () -> bed.book().request(other, form("s1", "d3", 1, 60)));
      assertThatThrownBy(() -> bed.book().request(other, form("s1", "d3", 1, 60)))
          .hasMessageContainingAll("SITE_1", "SITE_3");
      requireRefused("forbidden", () -> bed.book().release(other, key));
      requireRefused(
          "forbidden",
          () -> bed.book().close(other, new CircuitClosureForm("s1", now(), now().plus(HOUR))));
    }
  }

  @Test
  void aReleasedCircuitIsNotAskedForWithinTheCoolDown() {
    UUID id = bed.ask(3, "s1", "d3", 1e8).leases().getFirst().id();
    bed.street.wakeUps();
    bed.book().release(operator("SITE_1"), "test-" + id);
    assertThat(bed.street.wakeUps()).containsExactly(Stage.CIRCUIT);
    assertThat(answer(3).leases().getFirst().close()).isEqualTo("released by ann");
    String before = bed.picture();
    bed.book().release(operator("SITE_3"), "test-" + id);
    assertThat(bed.picture()).isEqualTo(before);
    assertThat(bed.state(3, id, "closed", false).leases()).isEmpty();
    bed.pass(HOUR.minusSeconds(1));
    assertThat(bed.ask(3, "s1", "d3", 1e8).leases()).isEmpty();
    bed.pass(Duration.ofSeconds(1));
    assertThat(bed.ask(3, "s1", "d3", 1e8).leases()).hasSize(1);
    assertThat(audited()).containsExactly("ann release-circuit s1 to d3");
  }

  /** The endpoints are gone, and the circuit is still to be released. */
  @Test
  void aCircuitIsReleasedByTheSitesOfItsNodes() {
    String key = bed.book().request(admin(), form("s1", "d3", 1, 60));
    bed.announce(1, List.of());
    bed.book().release(operator("SITE_1"), key);
    assertThat(answer(3).leases().getFirst().close()).isEqualTo("released by ann");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "test-",
        "test-1",
        "00000000-0000-0000-0000-000000000000",
        "test-00000000-0000-0000-0000-000000000000",
        "other-00000000-0000-0000-0000-000000000000"
      })
  void anUnknownKeyIsRefused(String key) {
    requireRefused("unknown-circuit", () -> bed.book().release(admin(), key));
  }

  @Test
  void aClosureEndsCircuitsAndKeepsOthersAway() {
    UUID id = bed.ask(3, "s1", "d3", want(1e8, 7200)).leases().getFirst().id();
    bed.book()
        .close(
            operator("SITE_3"), new CircuitClosureForm("d3", now().minus(HOUR), now().plus(HOUR)));
    CircuitAnswer answer = answer(3);
    assertThat(answer.leases().getFirst().close()).contains("maintenance of endpoint d3");
    assertThat(answer.pairs()).extracting(CircuitAnswer.Pair::veto).containsOnly("closed");
    bed.state(3, id, "closed", false);
    assertThat(bed.ask(3, "s2", "d3", 1e8).leases()).isEmpty();
    bed.pass(HOUR);
    assertThat(bed.ask(3, "s1", "d3", 1e8).leases()).hasSize(1);
    assertThat(audited()).containsExactly("ann close-endpoint d3");
  }

  /** A circuit that is leased at the same time would not know of the closure. */
  @Test
  void aClosureWaitsForALeaseThatIsBeingDecided() throws Exception {
    try (var thread = Executors.newSingleThreadExecutor()) {
      Future<?> closing =
          bed.street
              .transactions()
              .inOne(
                  () -> {
                    bed.endpoints.lock();
                    Future<?> close =
                        thread.submit(
                            () ->
                                bed.book()
                                    .close(
                                        admin(),
                                        new CircuitClosureForm("d3", now(), now().plus(HOUR))));
                    await().until(() -> close.isDone() || isWaiting());
                    assertThat(close.isDone()).isFalse();
                    return close;
                  });
      closing.get();
    }
    assertThat(audited()).containsExactly("root close-endpoint d3");
  }

  private boolean isWaiting() {
    return bed.street.number(
            "select count(*) from pg_locks where locktype = 'advisory' and not granted and database"
                + " = (select oid from pg_database where datname = current_database())")
        > 0;
  }

  @Test
  void aReopenedEndpointHasNoClosuresExceptThoseThatHaveEnded() {
    bed.store.close(new Closure("d3", now().minus(HOUR), now(), "ann"));
    bed.store.close(new Closure("s1", now(), now().plus(HOUR), "ann"));
    for (int hour = 0; hour < 2; hour++) {
      Instant from = now().plus(HOUR.multipliedBy(hour));
      bed.book().close(admin(), new CircuitClosureForm("d3", from, from.plus(HOUR)));
    }
    requireRefused("forbidden", () -> bed.book().reopen(user(), "d3"));
    requireRefused("unknown-name", () -> bed.book().reopen(admin(), "x"));
    bed.book().reopen(operator("SITE_3"), "d3");
    bed.book().reopen(operator("SITE_3"), "d3");
    assertThat(bed.ask(3, "s2", "d3", 1e8).leases()).hasSize(1);
    assertThat(bed.ask(3, "s1", "d3", 1e8).leases()).as("s1 is closed").hasSize(1);
    assertThat(bed.street.number("select count(*) from circuit_closure")).isEqualTo(2);
    assertThat(audited()).endsWith("ann reopen-endpoint d3").hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "x, 0, 1, unknown-name",
    "d3, 1, 1, refused-value",
    "d3, 2, 1, refused-value",
    "d3, -2, -1, refused-value",
    "d3, -2, 0, refused-value",
    "d3, -2, 1, refused-value",
    "d3, 1, 8785, refused-value",
  })
  void aWrongClosureIsRefusedAndChangesNothing(
      String endpoint, int fromHours, int untilHours, String code) {
    requireRefused(
        code,
        () ->
            bed.book()
                .close(
                    admin(),
                    new CircuitClosureForm(
                        endpoint,
                        now().plus(HOUR.multipliedBy(fromHours)),
                        now().plus(HOUR.multipliedBy(untilHours)))));
  }

  private void requireRefused(String code, Runnable command) {
    String before = bed.picture();
    bed.street.wakeUps();
    assertThatThrownBy(command::run)
        .isInstanceOfSatisfying(
            Refusal.class, refusal -> assertThat(refusal.code()).isEqualTo(code));
    assertThat(bed.picture()).isEqualTo(before);
    assertThat(bed.street.wakeUps()).isEmpty();
  }

  private List<String> audited() {
    return bed.street
        .jdbc()
        .sql("select actor || ' ' || action || ' ' || object from audit_entry order by at")
        .query(String.class)
        .list();
  }

  private CircuitAnswer answer(int agent) {
    return bed.cycle().answer(bed.street.agent(agent), 1);
  }

  private Instant now() {
    return bed.street.clock().instant();
  }

  private static CircuitForm form(String source, String destination, double rate, long seconds) {
    return new CircuitForm(source, destination, ByteCount.of((long) rate), seconds);
  }

  private static Caller admin() {
    return new Caller("root", Caller.Kind.USER, Set.of(new Caller.RoleAt(Role.ADMIN, "*")));
  }

  private static Caller operator(String site) {
    return new Caller("ann", Caller.Kind.USER, Set.of(new Caller.RoleAt(Role.OPERATOR, site)));
  }

  private static Caller user() {
    return new Caller("bob", Caller.Kind.USER, Set.of());
  }
}
