package io.argosy.agent.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.Heartbeat.LinkUse;
import io.argosy.common.wire.agent.LinkLimit;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class TransferLimitsTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final Duration VALID = Duration.ofSeconds(600);
  private static final NodeName SRC = new NodeName("SRC");
  private static final NodeName DST = new NodeName("DST");
  private static final LinkName LINK = new LinkName(SRC, DST);

  private final AtomicReference<Instant> now = new AtomicReference<>(NOON);
  private final Clock clock = ((InstantSource) now::get).withZone(ZoneOffset.UTC);
  private final TransferLimits limits = new TransferLimits(16, clock);

  @Test
  void aLinkWithoutABudgetHasNoLimit() {
    assertThat(limits.allowed(LINK)).isEqualTo(Integer.MAX_VALUE);
    assertThat(limits.holdsAny()).isFalse();
    assertThat(limits.report(() -> Map.of(LINK, new LinkDemand(2, 5))).uses())
        .containsExactly(new LinkUse(SRC, DST, 0, 0, 2, 5));
  }

  @Test
  void theLatestBudgetHolds() {
    applyBudget(3, 12);
    assertThat(limits.allowed(LINK)).isEqualTo(3);
    applyBudget(9, 11);
    assertThat(limits.allowed(LINK)).as("an answer that came late").isEqualTo(3);
    applyBudget(5, 13);
    assertThat(limits.allowed(LINK)).isEqualTo(5);
    assertThat(limits.holdsAny()).isTrue();
  }

  @Test
  void aBudgetThatIsNotRenewedExpires() {
    applyBudget(3, 12);
    pass(VALID.minusMillis(1));
    assertThat(limits.allowed(LINK)).isEqualTo(3);
    pass(Duration.ofMillis(1));
    assertThat(limits.allowed(LINK)).isZero();
    applyBudget(3, 12);
    assertThat(limits.allowed(LINK)).as("told again").isEqualTo(3);
  }

  @Test
  void aWithdrawnLimitIsRemoved() {
    applyBudget(3, 12);
    limits.update(List.of(new LinkLimit(SRC, DST, null, 13, VALID.toSeconds())), clock.instant());
    pass(VALID);
    assertThat(limits.allowed(LINK)).isEqualTo(Integer.MAX_VALUE);
    assertThat(limits.report(Map::of).uses()).isEmpty();
  }

  @Test
  void anUnusedBudgetIsReturnedWithTheReport() {
    applyBudget(3, 12);
    assertThat(limits.report(Map::of).uses()).containsExactly(new LinkUse(SRC, DST, 12, 0, 0, 0));
    assertThat(limits.allowed(LINK)).isZero();
    assertThat(limits.holdsAny()).isFalse();
  }

  /** It began between the query that found nothing and the return of the budget. */
  @Test
  void aTransferThatBeganMeanwhileIsReported() {
    applyBudget(3, 12);
    Queue<Map<LinkName, LinkDemand>> counts =
        new ArrayDeque<>(List.of(Map.of(), Map.of(LINK, new LinkDemand(1, 2))));
    assertThat(limits.report(counts::remove).uses()).contains(new LinkUse(SRC, DST, 12, 0, 1, 2));
  }

  /** Transfers that began by a budget that arrived during the query belong to a newer count. */
  @Test
  void aBudgetThatArrivesMeanwhileIsNotCombinedWithAnOlderCount() {
    applyBudget(3, 12);
    Queue<Runnable> meanwhile = new ArrayDeque<>(List.of(() -> {}, () -> applyBudget(1, 13)));
    List<LinkUse> uses =
        limits
            .report(
                () -> {
                  meanwhile.remove().run();
                  return Map.of(LINK, new LinkDemand(2, 5));
                })
            .uses();
    assertThat(uses).as("the router ignores it").contains(new LinkUse(SRC, DST, 12, 3, 2, 5));
  }

  /** It would block the link for ever. */
  @Test
  void anExpiredBudgetUnknownToTheRouterIsRemoved() {
    applyBudget(3, 12);
    Map<LinkName, LinkDemand> demands = Map.of(LINK, new LinkDemand(0, 5));
    pass(VALID);
    limits.answered(limits.report(() -> demands), List.of());
    assertThat(limits.allowed(LINK)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void aBusyDoorLowersTheDemandUntilItIsQuiet() {
    assertThat(limits.allowedFrom(SRC)).isEqualTo(Integer.MAX_VALUE);
    assertThat(limits.isRefusing(SRC)).isFalse();
    assertThat(limits.busy(SRC, 8)).isTrue();
    assertThat(limits.busy(SRC, 7)).as("the same refusal").isFalse();
    assertThat(limits.isRefusing(SRC)).isTrue();
    assertThat(limits.allowedFrom(SRC)).isZero();
    limits.arrivedFrom(SRC);
    assertThat(limits.isRefusing(SRC)).isFalse();
    assertThat(limits.allowedFrom(SRC)).isEqualTo(4);
    assertThat(limits.allowedFrom(DST)).isEqualTo(Integer.MAX_VALUE);
    pass(SourceLimit.QUIET.multipliedBy(3));
    assertThat(limits.allowedFrom(SRC)).isEqualTo(7);
  }

  private void pass(Duration time) {
    now.set(clock.instant().plus(time));
  }

  private void applyBudget(int transfers, long version) {
    limits.update(List.of(budget(transfers, version)), clock.instant());
  }

  private static LinkLimit budget(int transfers, long version) {
    return new LinkLimit(SRC, DST, transfers, version, VALID.toSeconds());
  }
}
