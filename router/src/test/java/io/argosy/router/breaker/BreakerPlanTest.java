package io.argosy.router.breaker;

import static io.argosy.router.breaker.RootCauseTest.failing;
import static io.argosy.router.breaker.RootCauseTest.working;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.automation.Mode;
import io.argosy.router.breaker.Breaker.State;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BreakerPlanTest {

  static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  static final LinkKey LINK = new LinkKey(1, 11);

  @Test
  void aFailingLinkIsOpenedAndProbedAfterTheFirstPause() {
    BreakerChange change = only(plan(Mode.ON, List.of(), failing(1, 11)));
    assertThat(change.action()).isEqualTo("open");
    assertThat(change.after().state()).isEqualTo(State.OPEN);
    assertThat(change.after().probeAt()).contains(NOON.plusSeconds(10));
    assertThat(change.after().reason()).isEqualTo("5 files failed in a row, last NETWORK broke");
  }

  @Test
  void anOpenBreakerWaitsForItsProbe() {
    assertThat(plan(Mode.ON, List.of(open(1, 9)))).isEmpty();
    assertThat(only(plan(Mode.ON, List.of(open(1, 10)))).after().state())
        .isEqualTo(State.HALF_OPEN);
  }

  @Test
  void aSourceIsProbedSoonAfterItsAgentRestarts() {
    Breaker broken = open(2, 5);
    Map<Long, Instant> before = Map.of(1L, NOON.minusSeconds(6), 2L, NOON.minusSeconds(1));
    assertThat(
            planOf(
                new BreakerInput(List.of(broken), List.of(), Map.of(), before, Map.of()), Mode.ON))
        .isEmpty();
    Map<Long, Instant> since = Map.of(1L, NOON.minusSeconds(1));
    BreakerChange change =
        only(
            planOf(
                new BreakerInput(List.of(broken), List.of(), Map.of(), since, Map.of()), Mode.ON));
    assertThat(change.action()).isEqualTo("half-open");
    assertThat(change.after().reason()).isEqualTo("the source's agent has started again");
  }

  /** The agent crashes and starts again every 20 s; each probe fails within 5 s. */
  @Test
  void aSourceThatKeepsCrashingIsProbedEverMoreRarely() {
    Breaker breaker = open(1, 0);
    int probes = 0;
    for (int second = 5; second < 3_600; second += 5) {
      Instant now = NOON.plusSeconds(second);
      boolean probed = breaker.state() == State.HALF_OPEN;
      probes += probed ? 1 : 0;
      BreakerInput seen =
          new BreakerInput(
              List.of(breaker),
              probed
                  ? List.of(new LinkEvidence(LINK, true, false, 0, 1, 0, "NETWORK", false))
                  : List.of(),
              Map.of(),
              Map.of(1L, NOON.plusSeconds(second / 20 * 20)),
              Map.of());
      breaker =
          BreakerPlan.of(seen, BreakerPolicy.DEFAULT, Mode.ON, now).stream()
              .map(BreakerChange::after)
              .findFirst()
              .orElse(breaker);
    }
    assertThat(probes).isBetween(10, 40);
  }

  @Test
  void aFileThatArrivedOverACircuitClosesTheBreakerOfItsDestinationAlone() {
    LinkEvidence arrived = new LinkEvidence(LINK, false, true, 1, 0, 0, "", false);
    assertThat(
            only(plan(Mode.ON, List.of(halfOpen(new LinkKey(LinkKey.ANY, 11))), arrived)).action())
        .isEqualTo("close");
    LinkEvidence full = new LinkEvidence(LINK, false, false, 0, 0, 1, "DESTINATION_FULL", true);
    for (LinkKey other : List.of(LINK, new LinkKey(1, LinkKey.ANY))) {
      assertThat(plan(Mode.ON, List.of(halfOpen(other)), arrived, full))
          .noneMatch(change -> change.action().equals("reopen"))
          .first()
          .extracting(change -> change.after().culprit())
          .isEqualTo(new LinkKey(LinkKey.ANY, 11));
    }
  }

  @Test
  void aFullDestinationIsProbedSoonAfterItHasSpaceAgain() {
    Breaker full = ofDestination("1 file failed in a row, last DESTINATION_FULL no room", true);
    assertThat(withSpaceSince(full, NOON.minusSeconds(6))).as("measured before").isEmpty();
    BreakerChange change = only(withSpaceSince(full, NOON.minusSeconds(1)));
    assertThat(change.action()).isEqualTo("half-open");
    assertThat(change.after().reason()).isEqualTo("the destination has free space");
    assertThat(withSpaceSince(ofDestination("not DESTINATION_FULL", false), NOON.minusSeconds(1)))
        .as("space changes nothing")
        .isEmpty();
    assertThat(withSpaceSince(full.to(State.OPEN, NOON, full.reason()), NOON.plusSeconds(1)))
        .as("a quarter of the pause has not passed")
        .isEmpty();
  }

  private static Breaker ofDestination(String reason, boolean full) {
    return new Breaker(
        new LinkKey(LinkKey.ANY, 11),
        State.OPEN,
        NOON.minusSeconds(5),
        NOON.minusSeconds(5),
        2,
        Optional.of(NOON.plusSeconds(60)),
        false,
        reason,
        Mode.ON,
        full);
  }

  private static List<BreakerChange> withSpaceSince(Breaker breaker, Instant measured) {
    Map<Long, Instant> since = Map.of(11L, measured);
    return planOf(
        new BreakerInput(List.of(breaker), List.of(), Map.of(), Map.of(), since), Mode.ON);
  }

  @Test
  void oneArrivedFileClosesTheBreaker() {
    for (Breaker breaker : List.of(open(1, 5), halfOpen(3, 5))) {
      BreakerChange change = only(plan(Mode.ON, List.of(breaker), working(1, 11)));
      assertThat(change.action()).isEqualTo("close");
      assertThat(change.after().state()).isEqualTo(State.CLOSED);
    }
  }

  @ParameterizedTest
  @CsvSource({"1, 20", "2, 40", "3, 80", "6, 600", "60, 600"})
  void aFailedProbeReopensTheBreakerForLonger(int openings, int seconds) {
    BreakerChange change =
        only(
            plan(
                Mode.ON,
                List.of(halfOpen(openings, 5)),
                new LinkEvidence(LINK, true, false, 0, 1, 0, "TIMEOUT still", false)));
    assertThat(change.action()).isEqualTo("reopen");
    assertThat(change.after().openings()).isEqualTo(openings + 1);
    assertThat(change.after().probeAt()).contains(NOON.plusSeconds(seconds));
    assertThat(change.after().reason()).isEqualTo("a probe failed: TIMEOUT still");
  }

  @Test
  void probesWithoutAResultAreFollowedByOthers() {
    assertThat(plan(Mode.ON, List.of(halfOpen(1, 119)))).isEmpty();
    BreakerChange change = only(plan(Mode.ON, List.of(halfOpen(1, 120))));
    assertThat(change.action()).isEqualTo("half-open");
    assertThat(change.after().since()).isEqualTo(NOON.minusSeconds(120));
    assertThat(change.after().renewedAt()).isEqualTo(NOON);
  }

  @Test
  void aFullDiskAtTheDestinationIsNoFaultOfTheSource() {
    LinkEvidence full = new LinkEvidence(LINK, true, false, 0, 0, 1, "DESTINATION_FULL", true);
    for (LinkKey culprit : List.of(new LinkKey(LinkKey.ANY, 11), LINK)) {
      assertThat(only(plan(Mode.ON, List.of(halfOpen(culprit)), full)).action())
          .isEqualTo("reopen");
    }
    assertThat(plan(Mode.ON, List.of(halfOpen(new LinkKey(1, LinkKey.ANY))), full)).isEmpty();
  }

  @Test
  void aBreakerThatReopensSoonPausesLonger() {
    Breaker soon = breaker(State.CLOSED, 3, 119, false, Mode.ON);
    Breaker late = breaker(State.CLOSED, 3, 120, false, Mode.ON);
    assertThat(only(plan(Mode.ON, List.of(soon), failing(1, 11))).after().openings()).isEqualTo(4);
    assertThat(only(plan(Mode.ON, List.of(late), failing(1, 11))).after().openings()).isEqualTo(1);
  }

  @Test
  void breakersThatStayClosedAreDeleted() {
    assertThat(plan(Mode.ON, List.of(breaker(State.CLOSED, 3, 299, false, Mode.ON)))).isEmpty();
    BreakerChange change =
        only(plan(Mode.ON, List.of(breaker(State.CLOSED, 3, 300, false, Mode.ON))));
    assertThat(change.isForgotten()).isTrue();
  }

  @Test
  void theBreakerOfASourceReplacesThoseOfItsLinks() {
    List<BreakerChange> changes = plan(Mode.ON, List.of(open(1, 3)), failing(1, 12));
    assertThat(changes).extracting(BreakerChange::action).containsExactly("open", "close");
    assertThat(changes.getFirst().after().culprit()).isEqualTo(new LinkKey(1, LinkKey.ANY));
    assertThat(changes.getLast().after().culprit().isLink()).isTrue();
  }

  @Test
  void aPinOverridesAllResults() {
    Breaker shut = breaker(State.OPEN, 0, 9999, true, Mode.ON);
    Breaker wide = breaker(State.CLOSED, 0, 9999, true, Mode.ON);
    assertThat(plan(Mode.ON, List.of(shut), working(1, 11))).isEmpty();
    assertThat(plan(Mode.ON, List.of(wide), failing(1, 11))).isEmpty();
    assertThat(plan(Mode.OFF, List.of(shut))).isEmpty();
  }

  @Test
  void switchingOffClosesAllBreakersAndOpensNone() {
    List<BreakerChange> changes = plan(Mode.OFF, List.of(open(1, 3)), failing(2, 12));
    assertThat(only(changes).action()).isEqualTo("close");
    assertThat(only(changes).after().reason()).isEqualTo("the breaker's mode is now off");
  }

  @Test
  void aDryRunDecidesTheSameAndItsDecisionsEndWithIt() {
    BreakerChange change = only(plan(Mode.DRY_RUN, List.of(), failing(1, 11)));
    assertThat(change.after().mode()).isEqualTo(Mode.DRY_RUN);
    assertThat(only(plan(Mode.ON, List.of(change.after()))).action()).isEqualTo("close");
  }

  private static BreakerChange only(List<BreakerChange> changes) {
    assertThat(changes).hasSize(1);
    return changes.getFirst();
  }

  private static List<BreakerChange> plan(
      Mode mode, List<Breaker> breakers, LinkEvidence... evidence) {
    return planOf(
        new BreakerInput(breakers, List.of(evidence), Map.of(), Map.of(), Map.of()), mode);
  }

  private static List<BreakerChange> planOf(BreakerInput input, Mode mode) {
    return BreakerPlan.of(input, BreakerPolicy.DEFAULT, mode, NOON);
  }

  private static Breaker open(int openings, int secondsAgo) {
    return breaker(State.OPEN, openings, secondsAgo, false, Mode.ON);
  }

  private static Breaker halfOpen(int openings, int secondsAgo) {
    return breaker(State.HALF_OPEN, openings, secondsAgo, false, Mode.ON);
  }

  private static Breaker halfOpen(LinkKey culprit) {
    Instant since = NOON.minusSeconds(5);
    return new Breaker(
        culprit, State.HALF_OPEN, since, since, 1, Optional.empty(), false, "", Mode.ON, false);
  }

  private static Breaker breaker(
      State state, int openings, int secondsAgo, boolean pinned, Mode mode) {
    Instant since = NOON.minusSeconds(secondsAgo);
    Optional<Instant> probeAt =
        state == State.OPEN && !pinned
            ? Optional.of(since.plus(Duration.ofSeconds(10)))
            : Optional.empty();
    return new Breaker(LINK, state, since, since, openings, probeAt, pinned, "", mode, false);
  }
}
