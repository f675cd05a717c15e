package io.argosy.router.linkrate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.argosy.common.topology.NodeName;
import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LinkFlowTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final LinkKey LINK = new LinkKey(1, 3);

  private static LinkFlow flow(long span, long busy, long bytes, boolean backlogged) {
    return new LinkFlow(
        new NodeName("A"),
        new NodeName("B"),
        Duration.ofMillis(span),
        Duration.ofMillis(busy),
        bytes,
        backlogged,
        Optional.empty());
  }

  private static List<FlowSlot> spread(LinkFlow flow, Instant now) {
    return LinkFlow.spread(List.of(flow), any -> Lane.shared(LINK), now);
  }

  @Test
  void aFlowWithinOneSlotFallsIntoThatSlot() {
    assertThat(spread(flow(3_000, 2_000, 700, true), NOON.plusSeconds(4)))
        .containsExactly(new FlowSlot(NOON, LINK, 700, 2, 2));
  }

  @Test
  void aFlowThatEndsWithASlotLeavesNothingInTheNext() {
    assertThat(spread(flow(5_000, 5_000, 700, true), NOON.plusSeconds(5))).hasSize(1);
  }

  @Test
  void aFlowOverSeveralSlotsIsSpreadEvenly() {
    assertThat(spread(flow(8_000, 4_000, 800, false), NOON.plusSeconds(12)))
        .containsExactly(
            new FlowSlot(NOON, LINK, 100, 0.5, 0),
            new FlowSlot(NOON.plusSeconds(5), LINK, 500, 2.5, 0),
            new FlowSlot(NOON.plusSeconds(10), LINK, 200, 1, 0));
  }

  @Test
  void flowsOfTheSameLinkAreAddedUp() {
    LinkFlow one = flow(3_000, 3_000, 300, true);
    assertThat(LinkFlow.spread(List.of(one, one), any -> Lane.shared(LINK), NOON.plusSeconds(4)))
        .containsExactly(new FlowSlot(NOON, LINK, 600, 5, 5));
  }

  @Test
  void impossibleValuesAreReplacedByTheNearestPossibleOnes() {
    assertThat(flow(-7, 10, -5, true)).isEqualTo(flow(1, 1, 0, true));
    assertThat(flow(3_000, 4_000, Long.MAX_VALUE, true))
        .isEqualTo(flow(3_000, 3_000, 1_000_000_000_000_000L, true));
    assertThat(flow(10, -1, 1, true)).isEqualTo(flow(10, 0, 1, true));
  }

  /** The rate of a flow that was reported late, for instance after an outage, stays the same. */
  @Test
  void ofALongSpanOnlyTheLastPartCounts() {
    assertThat(flow(900_000, 600_000, 9_000, true)).isEqualTo(flow(300_000, 200_000, 3_000, true));
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void bytesAndBusySecondsAddUpExactly(long seed) {
    Random random = new Random(seed);
    List<FlowSlot> slots = new ArrayList<>();
    long bytes = 0;
    double busy = 0;
    for (int i = 0; i < 100; i++) {
      LinkFlow flow =
          flow(random.nextInt(30_000), random.nextInt(30_000), random.nextInt(1 << 30), true);
      bytes += flow.bytes();
      busy += flow.busy().toMillis() / 1e3;
      slots.addAll(spread(flow, NOON.plusMillis(random.nextInt(100_000))));
    }
    assertThat(slots.stream().mapToLong(FlowSlot::bytes).sum())
        .as("seed %d", seed)
        .isEqualTo(bytes);
    assertThat(slots.stream().mapToDouble(FlowSlot::busySeconds).sum())
        .isCloseTo(busy, within(1e-6));
    assertThat(slots)
        .allSatisfy(
            slot -> {
              assertThat(slot.start().getEpochSecond() % 5).isZero();
              assertThat(slot.busySeconds()).isBetween(0.0, 5.000001);
              assertThat(slot.bytes()).isNotNegative();
            });
  }
}
