package io.argosy.agent.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.List;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class NodeLimitsTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration VALID = Duration.ofSeconds(600);
  private static final NodeName SRC = new NodeName("SRC");
  private static final NodeName DST = new NodeName("DST");
  private static final LinkName LINK = new LinkName(SRC, DST);

  private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  private final Clock clock = ((InstantSource) now::get).withZone(ZoneOffset.UTC);
  private final NodeLimits limits = new NodeLimits(16, clock);

  @Test
  void aNodeOfWhichNothingIsKnownHasNoLimit() {
    assertThat(limits.allowed(SRC)).isEqualTo(Integer.MAX_VALUE);
    assertThat(limits.holdsAny()).isFalse();
    assertThat(limits.report(() -> List.of(new LinkDemand(LINK, 2, 5))).uses())
        .containsExactly(new NodeUse(SRC, 0, 0, 2, 5), new NodeUse(DST, 0, 0, 2, 5));
  }

  @Test
  void theLatestBudgetHolds() {
    hear(3, 12);
    assertThat(limits.allowed(SRC)).isEqualTo(3);
    hear(9, 11);
    assertThat(limits.allowed(SRC)).as("an answer that came late").isEqualTo(3);
    hear(5, 13);
    assertThat(limits.allowed(SRC)).isEqualTo(5);
    assertThat(limits.holdsAny()).isTrue();
  }

  @Test
  void aBudgetThatIsNotRenewedIsNobodysAnyMore() {
    hear(3, 12);
    pass(VALID.minusMillis(1));
    assertThat(limits.allowed(SRC)).isEqualTo(3);
    pass(Duration.ofMillis(1));
    assertThat(limits.allowed(SRC)).isZero();
    hear(3, 12);
    assertThat(limits.allowed(SRC)).as("told again").isEqualTo(3);
  }

  @Test
  void aLimitThatIsTakenAwayIsForgotten() {
    hear(3, 12);
    limits.heard(List.of(new NodeBudget(SRC, OptionalInt.empty(), 13, VALID)), clock.instant());
    pass(VALID);
    assertThat(limits.allowed(SRC)).isEqualTo(Integer.MAX_VALUE);
    assertThat(limits.report(List::of).uses()).isEmpty();
  }

  @Test
  void anUnusedBudgetIsGivenBackWhenItIsTold() {
    hear(3, 12);
    assertThat(limits.report(List::of).uses()).containsExactly(new NodeUse(SRC, 12, 0, 0, 0));
    assertThat(limits.allowed(SRC)).isZero();
    assertThat(limits.holdsAny()).isFalse();
  }

  /** It began between the look that found nothing and the moment in which the budget was given. */
  @Test
  void aTransferThatBeganMeanwhileIsTold() {
    hear(3, 12);
    Queue<List<LinkDemand>> looks =
        new ArrayDeque<>(List.of(List.of(), List.of(new LinkDemand(LINK, 1, 2))));
    assertThat(limits.report(looks::remove).uses()).contains(new NodeUse(SRC, 12, 0, 1, 2));
  }

  /** What began by a budget that was told during the look must not be told as of an older count. */
  @Test
  void aBudgetThatIsToldMeanwhileIsNotMixedWithAnOlderCount() {
    hear(3, 12);
    Queue<Runnable> meanwhile = new ArrayDeque<>(List.of(() -> {}, () -> hear(1, 13)));
    List<NodeUse> uses =
        limits
            .report(
                () -> {
                  meanwhile.remove().run();
                  return List.of(new LinkDemand(LINK, 2, 5));
                })
            .uses();
    assertThat(uses).as("the router ignores it").contains(new NodeUse(SRC, 12, 3, 2, 5));
  }

  @Test
  void theSecondNodeIsAskedForOnlyAsFarAsTheFirstHasRoom() {
    hear(DST, 3, 12);
    List<LinkDemand> demands = List.of(new LinkDemand(LINK, 1, 9));
    assertThat(limits.report(() -> demands).uses())
        .containsExactlyInAnyOrder(new NodeUse(DST, 12, 3, 1, 9), new NodeUse(SRC, 0, 0, 1, 3));
    hear(DST, 0, 13);
    assertThat(limits.report(() -> demands).uses()).contains(new NodeUse(SRC, 0, 0, 1, 1));
  }

  @Test
  void aBusyDoorLowersWhatIsAskedUntilItHasBeenQuiet() {
    limits.busy(SRC, 8);
    assertThat(limits.allowed(SRC)).isEqualTo(4);
    assertThat(limits.allowed(DST)).isEqualTo(Integer.MAX_VALUE);
    hear(2, 12);
    assertThat(limits.allowed(SRC)).isEqualTo(2);
    hear(30, 13);
    assertThat(limits.allowed(SRC)).isEqualTo(4);
    pass(SourceLimit.QUIET.multipliedBy(3));
    assertThat(limits.allowed(SRC)).isEqualTo(7);
  }

  private void pass(Duration time) {
    now.set(clock.instant().plus(time));
  }

  private void hear(int transfers, long version) {
    hear(SRC, transfers, version);
  }

  private void hear(NodeName node, int transfers, long version) {
    limits.heard(
        List.of(new NodeBudget(node, OptionalInt.of(transfers), version, VALID)), clock.instant());
  }
}
