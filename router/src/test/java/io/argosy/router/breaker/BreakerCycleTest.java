package io.argosy.router.breaker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Mode;
import io.argosy.router.fixture.PlainTransactions;
import io.argosy.router.fixture.RecordedActions;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.stage.LeaseLostException;
import io.argosy.router.stage.MemoryStageLeases;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.Transactions;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** Five files in a row fail from node 1 to node 3. */
class BreakerCycleTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final LinkKey LINK = new LinkKey(1, 3);
  private static final String WHY = "reason=5 files failed in a row, last NETWORK of 5";

  private final MemoryBreakerStore store = new MemoryBreakerStore();
  private final RecordedActions recorded = new RecordedActions();
  private final List<Stage> wakeUps = new ArrayList<>();
  private final SettableClock clock = new SettableClock(NOON);
  private final MemoryStageLeases leases = new MemoryStageLeases(clock, "one");

  @Test
  void aFailingLinkIsOpenedProbedReopenedAndClosedAndEachStepIsLogged() {
    fail(store);
    cycle().run();
    assertThat(recorded.newLines())
        .containsExactly(
            "breaker open destination=3 openings=1 probe-at=2026-01-01T12:00:10Z source=1 mode=on "
                + WHY);
    assertThat(wakeUps).containsExactly(Stage.ROUTING);
    pass(10);
    assertThat(recorded.newLines())
        .containsExactly("breaker half-open destination=3 openings=1 source=1 mode=on " + WHY);
    attempt(store, 6, "TIMEOUT");
    pass(1);
    assertThat(recorded.newLines())
        .containsExactly(
            "breaker reopen destination=3 openings=2 probe-at=2026-01-01T12:00:31Z source=1"
                + " mode=on reason=a probe failed: TIMEOUT of 6");
    pass(20);
    recorded.newLines();
    clock.pass(Duration.ofSeconds(1));
    attempt(store, 7, "");
    pass(1);
    assertThat(recorded.newLines())
        .containsExactly(
            "breaker close destination=3 openings=2 source=1 mode=on reason=a probe arrived");
    assertThat(store.lets(LINK)).isTrue();
  }

  @Test
  void aDryRunLogsTheSameOnce() {
    recorded.mode(Automatic.BREAKER, Mode.DRY_RUN);
    fail(store);
    cycle().run();
    cycle().run();
    assertThat(recorded.newLines())
        .containsExactly(
            "breaker open destination=3 openings=1 probe-at=2026-01-01T12:00:10Z source=1"
                + " mode=dry-run "
                + WHY);
    assertThat(breaker()).map(Breaker::mode).contains(Mode.DRY_RUN);
  }

  @Test
  void switchingOffClosesOpenBreakersAndOpensNone() {
    fail(store);
    cycle().run();
    recorded.newLines();
    recorded.mode(Automatic.BREAKER, Mode.OFF);
    pass(1);
    assertThat(recorded.newLines())
        .containsExactly(
            "breaker close destination=3 openings=1 source=1 mode=on"
                + " reason=the breaker's mode is now off");
    fail(store);
    pass(1);
    assertThat(recorded.newLines()).isEmpty();
  }

  @Test
  void pinnedBreakersAreLeftUnchanged() {
    Breaker pinned =
        new Breaker(
            LINK,
            Breaker.State.CLOSED,
            NOON,
            NOON,
            0,
            Optional.empty(),
            true,
            "it must go on",
            Mode.ON,
            false);
    store.pin(pinned);
    fail(store);
    pass(1);
    assertThat(recorded.newLines()).isEmpty();
    assertThat(breaker()).contains(pinned);
  }

  @Test
  void nothingIsDoneWhileAnotherRouterHoldsTheLease() {
    leases.as("other").take(Stage.BREAKER);
    fail(store);
    cycle().run();
    assertThat(recorded.newLines()).isEmpty();
    assertThat(breaker()).isEmpty();
  }

  @Test
  void nothingIsWrittenOrLoggedAfterTheLeaseExpired() {
    fail(store);
    Transactions late =
        new Transactions() {
          @Override
          public <T> T inOne(Supplier<T> writes) {
            leases.fail();
            clock.pass(Duration.ofSeconds(11));
            leases.as("other").take(Stage.BREAKER);
            return writes.get();
          }
        };
    assertThatThrownBy(() -> cycle(store, late).run()).isInstanceOf(LeaseLostException.class);
    assertThat(recorded.newLines()).isEmpty();
    assertThat(breaker()).isEmpty();
  }

  /** Otherwise two routers with slow reads would take the lease from each other for ever. */
  @Test
  void theLeaseIsKeptWhileTheStoreIsRead() {
    MemoryBreakerStore slow =
        new MemoryBreakerStore() {
          @Override
          public BreakerInput read(Instant after) {
            clock.pass(Duration.ofSeconds(11));
            return super.read(after);
          }

          @Override
          public void write(List<BreakerChange> changes, int probes) {
            assertThat(leases.as("other").take(Stage.BREAKER)).isFalse();
            super.write(changes, probes);
          }
        };
    fail(slow);
    cycle(slow, new PlainTransactions()).run();
    assertThat(slow.breaker(LINK)).map(Breaker::state).contains(Breaker.State.OPEN);
  }

  private void fail(MemoryBreakerStore judged) {
    for (int file = 1; file <= 5; file++) {
      attempt(judged, file, "NETWORK");
      clock.pass(Duration.ofNanos(1_000));
    }
    clock.pass(Duration.between(clock.instant(), NOON));
  }

  private void attempt(MemoryBreakerStore judged, long file, String reason) {
    Instant now = clock.instant();
    judged.attempt(new MemoryBreakerStore.Attempt(LINK, file, now, now, reason));
  }

  private void pass(int seconds) {
    clock.pass(Duration.ofSeconds(seconds));
    cycle().run();
  }

  private BreakerCycle cycle() {
    return cycle(store, new PlainTransactions());
  }

  private BreakerCycle cycle(BreakerStore judged, Transactions transactions) {
    return new BreakerCycle(
        judged,
        BreakerPolicy.DEFAULT,
        recorded.modes(),
        recorded::record,
        new StageContext(leases, transactions, wakeUps::add, clock));
  }

  private Optional<Breaker> breaker() {
    return store.breaker(LINK);
  }
}
