package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinSubject;
import io.argosy.router.fixture.Street;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.shadow.PlannedCycle;
import io.argosy.router.shadow.ShadowCycles;
import io.argosy.router.stage.StageContext;
import io.argosy.router.stage.Transactions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ForwardingSwitchTest {

  private final List<AutomaticAction> actions = new ArrayList<>();
  private Street street;
  private ForwardingSwitch forwarding;

  @BeforeEach
  void open() {
    street = new Street();
    forwarding = ForwardingSwitch.by(street.modes(), street.pins(), actions::add);
  }

  @AfterEach
  void close() {
    street.close();
  }

  private void pin(long source, long destination, long dataset) {
    PinSubject subject =
        new PinSubject(
            named(source),
            named(destination),
            Optional.empty(),
            Optional.empty(),
            named(dataset),
            Optional.empty());
    street
        .pins()
        .put(
            new Pin(
                0,
                Automatic.FORWARDING,
                subject,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                "its files are replaced",
                "ann",
                Street.NOON));
  }

  private static Optional<PinSubject.Named> named(long id) {
    return id == 0 ? Optional.empty() : Optional.of(new PinSubject.Named(id, "x" + id));
  }

  private Mode of(long source, long destination, long dataset) {
    return forwarding.position().of(source, destination, dataset);
  }

  @Test
  void itIsOnUnlessSwitchedOff() {
    assertThat(of(1, 2, 1)).isEqualTo(Mode.ON);
    street.mode(Automatic.FORWARDING, Mode.DRY_RUN);
    assertThat(of(1, 2, 1)).isEqualTo(Mode.DRY_RUN);
    street.mode(Automatic.FORWARDING, Mode.OFF);
    assertThat(of(1, 2, 1)).isEqualTo(Mode.OFF);
    assertThat(ForwardingSwitch.always().position().of(1, 2, 1)).isEqualTo(Mode.ON);
  }

  @Test
  void aPinExcludesWhatMatchesAllItsNames() {
    pin(1, 0, 0);
    pin(0, 3, 2);
    assertThat(of(1, 2, 1)).isEqualTo(Mode.OFF);
    assertThat(of(2, 1, 1)).isEqualTo(Mode.ON);
    assertThat(of(2, 3, 2)).isEqualTo(Mode.OFF);
    assertThat(of(2, 3, 1)).isEqualTo(Mode.ON);
    assertThat(of(2, 4, 2)).isEqualTo(Mode.ON);
  }

  private void isRecorded(Mode mode, PlannedCycle cycle, Instant now) {
    street.mode(Automatic.FORWARDING, mode);
    RoutingInput input = input(cycle, false);
    RequestBatch allowed = input.forwarding().allowed(cycle.batch());
    forwarding.record(Planner.plan(cycle.view(), allowed, cycle.policy()), input, now);
  }

  private RoutingInput input(PlannedCycle cycle, boolean more) {
    return new RoutingInput(
        Street.NOON,
        cycle.view(),
        cycle.batch(),
        new RoutingKeys(new long[0], new long[0], new long[0]),
        more,
        Portion.Place.START,
        SourceChecks.NONE,
        forwarding.position());
  }

  @Test
  void whatIsLoggedOfAPortionSaysThatThereAreMore() {
    PlannedCycle cycle = ShadowCycles.oneSharedFile(Strategy.COMPLETION);
    Plan plan = Planner.plan(cycle.view(), cycle.batch(), cycle.policy());
    forwarding.record(plan, input(cycle, true), Street.NOON);
    assertThat(actions).singleElement().asString().contains("files=1").contains("more=true");
  }

  @ParameterizedTest
  @CsvSource({
    "ON, forward bytes=1000000000 files=1 mode=on reason=files wait for copies that others get",
    "DRY_RUN, forward bytes=1000000000 files=1 sooner-seconds=80 mode=dry-run"
        + " reason=files wait for copies that others get"
  })
  void whatWaitsForCopiesIsLoggedOnceAMinute(Mode mode, String line) {
    PlannedCycle cycle = ShadowCycles.oneSharedFile(Strategy.COMPLETION);
    for (int second : new int[] {0, 59, 60, 30}) {
      isRecorded(mode, cycle, Street.NOON.plusSeconds(second));
    }
    assertThat(actions)
        .extracting(entry -> entry.action() + " " + entry.keyValues())
        .as("also after the clock was set back")
        .containsExactly(line, line, line);
  }

  @Test
  void aChangedModeIsLoggedWithTheNextPlan() {
    PlannedCycle cycle = ShadowCycles.oneSharedFile(Strategy.COMPLETION);
    isRecorded(Mode.DRY_RUN, cycle, Street.NOON);
    isRecorded(Mode.ON, cycle, Street.NOON.plusSeconds(1));
    isRecorded(Mode.ON, cycle, Street.NOON.plusSeconds(2));
    assertThat(actions).extracting(AutomaticAction::mode).containsExactly(Mode.DRY_RUN, Mode.ON);
  }

  @Test
  void nothingIsLoggedWhereNothingIsGainedOrItIsOff() {
    isRecorded(Mode.OFF, ShadowCycles.oneSharedFile(Strategy.COMPLETION), Street.NOON);
    isRecorded(Mode.DRY_RUN, ShadowCycles.oneSharedFile(Strategy.THROUGHPUT), Street.NOON);
    isRecorded(Mode.DRY_RUN, ShadowCycles.thirtyFiles(Strategy.COMPLETION), Street.NOON);
    assertThat(actions).isEmpty();
  }

  @Test
  void aDryRunPlansASecondTimeOnceAMinuteAlsoIfNothingWaits() {
    isRecorded(Mode.DRY_RUN, ShadowCycles.oneSharedFile(Strategy.THROUGHPUT), Street.NOON);
    PlannedCycle waits = ShadowCycles.oneSharedFile(Strategy.COMPLETION);
    isRecorded(Mode.DRY_RUN, waits, Street.NOON.plusSeconds(59));
    assertThat(actions).isEmpty();
    isRecorded(Mode.DRY_RUN, waits, Street.NOON.plusSeconds(60));
    assertThat(actions).hasSize(1);
  }

  /** Two destinations, of which one would wait for the copies of the other. */
  @Test
  void aModeThatChangesDuringACycleAppliesToTheNextOne() {
    street.dataset(1, 40, 1);
    street.request(1, 1, 3, 1);
    street.request(2, 1, 4, 1);
    street.node3FeedsNode4();
    street.subscribe().run();
    street.activate(ByteCount.parse("10TB")).run();
    new RouteCycle(
            street.routingStore(),
            PlanPolicy.DEFAULT,
            100,
            HorizonPolicy.UNLIMITED,
            Exploration.always(),
            forwarding,
            new StageContext(street.leases("test"), new ThenOff(), stage -> {}, street.clock()))
        .run();
    assertThat(forwarding.position().mode()).isEqualTo(Mode.OFF);
    assertThat(street.number("select count(*) from route")).isBetween(40L, 60L);
    assertThat(actions).singleElement().extracting(AutomaticAction::mode).isEqualTo(Mode.ON);
  }

  /** Switches off as soon as something has been read. */
  private final class ThenOff implements Transactions {
    @Override
    public <T> T inOne(Supplier<T> work) {
      T done = street.transactions().inOne(work);
      street.mode(Automatic.FORWARDING, Mode.OFF);
      return done;
    }
  }

  /** Two destinations, and a dry run that plans only from nodes that have the files. */
  @Test
  void aDryRunPlansWithoutCopiesAndLogsWhatTheyWouldGain() {
    street.dataset(1, 40, 1);
    street.request(1, 1, 3, 1);
    street.request(2, 1, 4, 1);
    street.node3FeedsNode4();
    street.mode(Automatic.FORWARDING, Mode.DRY_RUN);
    street.run();
    assertThat(street.number("select count(*) from route where source_node_id = 1")).isEqualTo(80);
    assertThat(street.actions())
        .filteredOn(entry -> entry.what() == Automatic.FORWARDING)
        .singleElement()
        .satisfies(entry -> assertThat(entry.mode()).isEqualTo(Mode.DRY_RUN))
        .satisfies(entry -> assertThat((int) entry.facts().get("files")).isGreaterThan(20));
  }
}
