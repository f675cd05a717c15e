package io.argosy.router.shadow;

import static io.argosy.router.shadow.ShadowCycles.NOON;
import static io.argosy.router.shadow.ShadowCycles.head;
import static io.argosy.router.shadow.ShadowCycles.terms;
import static io.argosy.router.shadow.ShadowCycles.thirtyFiles;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.router.audit.CommandContext;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.MemoryPinStore;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.ModeStore;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinSubject;
import io.argosy.router.fixture.MemoryTransactions;
import io.argosy.router.fixture.OneRouter;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.plan.Strategy;
import io.argosy.router.stage.LeaseLostException;
import io.argosy.router.stage.MemoryStageLeases;
import io.argosy.router.stage.Stage;
import io.argosy.router.stage.StageContext;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class ShadowCycleTest {

  private final SettableClock clock = new SettableClock(NOON);
  private final MemoryStageLeases leases = new MemoryStageLeases(clock, "here");
  private final MemoryShadowStore store = new MemoryShadowStore();
  private final MemoryTransactions transactions = new MemoryTransactions(List.of(store::remember));
  private final List<AutomaticAction> actions = new ArrayList<>();
  private final MemoryPinStore pins = new MemoryPinStore();

  /** A store without modes set by command. */
  private static final class AsConfigured implements ModeStore {
    @Override
    public Optional<Mode> find(Automatic what) {
      return Optional.empty();
    }

    @Override
    public void put(Automatic what, Mode mode, String by, Instant at) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void forget(Automatic what) {
      throw new UnsupportedOperationException();
    }
  }

  private ShadowCycle cycle(Mode mode, ShadowTerms terms) {
    CommandContext rim =
        new CommandContext(OneRouter.context(transactions, stage -> {}, clock), (a, b, c, d) -> {});
    ModeBook modes = new ModeBook(new AsConfigured(), Map.of(Automatic.SHADOW, mode), rim);
    return new ShadowCycle(
        store,
        terms,
        modes,
        pins,
        actions::add,
        new StageContext(leases, transactions, stage -> {}, clock));
  }

  private void planned(long id, Strategy strategy) {
    store.planned(head(id, strategy, 30), thirtyFiles(strategy));
  }

  @Test
  void eachCycleIsComparedAndReportedOnce() {
    planned(1, Strategy.COMPLETION);
    ShadowCycle cycle = cycle(Mode.ON, terms(Strategy.THROUGHPUT));
    cycle.run();
    cycle.run();
    assertThat(store.runs()).hasSize(1);
    assertThat(actions)
        .containsExactly(
            new AutomaticAction(
                Automatic.SHADOW,
                "compare",
                Mode.ON,
                "throughput 50.0 % later",
                Map.of("cycle", 1L, "requests", 30L)));
    planned(2, Strategy.THROUGHPUT);
    cycle.run();
    assertThat(store.runs()).hasSize(2);
  }

  @Test
  void withoutStrategiesOrSwitchedOffNothingIsCompared() {
    planned(1, Strategy.COMPLETION);
    cycle(Mode.ON, terms()).run();
    cycle(Mode.OFF, terms(Strategy.DURATION)).run();
    assertThat(store.runs()).isEmpty();
    assertThat(actions).isEmpty();
  }

  private void pin(String strategy) {
    PinSubject subject =
        new PinSubject(
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            Optional.of(strategy));
    pins.put(
        new Pin(
            0,
            Automatic.SHADOW,
            subject,
            Optional.empty(),
            Optional.empty(),
            Optional.empty(),
            "before we switch",
            "ann",
            NOON));
  }

  @Test
  void pinnedStrategiesAreComparedWhateverIsConfigured() {
    pin("duration");
    pin("throughput");
    pin("of-a-newer-router");
    ShadowCycle cycle = cycle(Mode.ON, terms(Strategy.THROUGHPUT));
    planned(1, Strategy.COMPLETION);
    cycle.run();
    planned(2, Strategy.COMPLETION);
    cycle.run();
    assertThat(store.runs().getFirst().plans())
        .extracting(ShadowPlan::strategy)
        .containsExactly(Strategy.THROUGHPUT, Strategy.DURATION);
    assertThat(actions)
        .filteredOn(entry -> entry.action().equals("pinned"))
        .hasSize(3)
        .first()
        .extracting(AutomaticAction::keyValues)
        .isEqualTo("strategy=duration mode=on reason=pinned by ann: before we switch");
    pins.remove(1);
    planned(3, Strategy.COMPLETION);
    cycle.run();
    assertThat(store.runs().getLast().plans()).hasSize(1);
  }

  @Test
  void switchedOffPinnedStrategiesAreNotComparedEither() {
    pin("duration");
    planned(1, Strategy.COMPLETION);
    cycle(Mode.OFF, terms()).run();
    assertThat(store.runs()).isEmpty();
  }

  @Test
  void aDryRunReportsOnceAndStoresNothing() {
    planned(1, Strategy.COMPLETION);
    ShadowCycle cycle = cycle(Mode.DRY_RUN, terms(Strategy.THROUGHPUT));
    cycle.run();
    cycle.run();
    assertThat(store.runs()).isEmpty();
    assertThat(actions).extracting(AutomaticAction::mode).containsExactly(Mode.DRY_RUN);
  }

  @Test
  void aCycleThatIsTooLargeIsNotReadAndReportedAsSkipped() {
    store.planned(head(1, Strategy.COMPLETION, 1_001), thirtyFiles(Strategy.COMPLETION));
    cycle(Mode.ON, terms(Strategy.DURATION)).run();
    assertThat(store.runs().getFirst().skipped()).contains(Skipped.TOO_MANY_REQUESTS);
    assertThat(actions.getFirst().action()).isEqualTo("skip");
    assertThat(actions.getFirst().reason()).isEqualTo("too-many-requests");
  }

  @Test
  void aCycleWithoutStoredInputIsSkippedOnce() {
    planned(1, Strategy.COMPLETION);
    store.expire(1);
    ShadowCycle cycle = cycle(Mode.ON, terms(Strategy.DURATION));
    cycle.run();
    cycle.run();
    assertThat(actions).extracting(AutomaticAction::reason).containsExactly("not-kept");
  }

  @Test
  void anUnreadableCycleIsSkippedOnceAndTheOthersAreCompared() {
    planned(1, Strategy.COMPLETION);
    planned(2, Strategy.COMPLETION);
    store.damage(2);
    ShadowCycle cycle = cycle(Mode.ON, terms(Strategy.DURATION));
    cycle.run();
    cycle.run();
    assertThat(actions).extracting(AutomaticAction::action).containsExactly("skip", "compare");
    assertThat(actions.getFirst().reason()).isEqualTo("unreadable");
  }

  @Test
  void cyclesOfMoreThanAnHourAgoAreNotCompared() {
    planned(1, Strategy.COMPLETION);
    clock.pass(Duration.ofMinutes(61));
    cycle(Mode.ON, terms(Strategy.DURATION)).run();
    assertThat(store.runs()).isEmpty();
  }

  @Test
  void whileAnotherRouterComparesNothingHappens() {
    planned(1, Strategy.COMPLETION);
    leases.as("there").take(Stage.SHADOW);
    cycle(Mode.ON, terms(Strategy.DURATION)).run();
    assertThat(store.runs()).isEmpty();
    clock.pass(Duration.ofSeconds(11));
    cycle(Mode.ON, terms(Strategy.DURATION)).run();
    assertThat(store.runs()).hasSize(1);
  }

  /** Another router takes the lease during the comparison. */
  @Test
  void aComparisonMadeUnderALostLeaseIsDiscarded() {
    planned(1, Strategy.COMPLETION);
    ShadowStore slow =
        new SlowShadowStore(
            store,
            () -> {
              leases.fail();
              clock.pass(Duration.ofSeconds(11));
              leases.as("there").take(Stage.SHADOW);
            });
    CommandContext rim =
        new CommandContext(OneRouter.context(transactions, stage -> {}, clock), (a, b, c, d) -> {});
    ShadowCycle cycle =
        new ShadowCycle(
            slow,
            terms(Strategy.DURATION),
            new ModeBook(new AsConfigured(), Map.of(), rim),
            pins,
            actions::add,
            new StageContext(leases, transactions, stage -> {}, clock));
    assertThatThrownBy(cycle::run).isInstanceOf(LeaseLostException.class);
    assertThat(store.runs()).isEmpty();
    assertThat(actions).isEmpty();
  }

  /** Runs an action during each read. */
  private record SlowShadowStore(ShadowStore store, Runnable meanwhile) implements ShadowStore {
    @Override
    public List<CycleHead> waiting(Instant after, int limit) {
      return store.waiting(after, limit);
    }

    @Override
    public Optional<PlannedCycle> read(long cycle) {
      meanwhile.run();
      return store.read(cycle);
    }

    @Override
    public void save(ShadowRun run) {
      store.save(run);
    }

    @Override
    public int forget(Instant plannedBefore) {
      return store.forget(plannedBefore);
    }
  }
}
