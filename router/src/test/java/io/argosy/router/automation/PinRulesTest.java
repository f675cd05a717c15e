package io.argosy.router.automation;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What may be pinned, by example. */
class PinRulesTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final PinRules RULES = new PinRules(Set.of("throughput", "duration"));
  private static final Optional<NodeName> A = Optional.of(new NodeName("T1_A"));
  private static final Optional<NodeName> B = Optional.of(new NodeName("T1_B"));
  private static final Optional<ByteRate> RATE = Optional.of(ByteRate.ofMegabytesPerSecond(20));

  private static PinWish.Names nodes(Optional<NodeName> source, Optional<NodeName> destination) {
    return new PinWish.Names(
        source, destination, Optional.empty(), Optional.empty(), Optional.empty());
  }

  private static PinWish.Names strategy(String word) {
    return new PinWish.Names(
        Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.of(word));
  }

  private static PinWish.Names work() {
    return new PinWish.Names(
        Optional.empty(),
        B,
        Optional.of(7L),
        Optional.of(BlockName.parse("/d#1")),
        Optional.empty());
  }

  private static String fault(Automatic what, PinWish.Names names, Optional<ByteRate> capacity) {
    return fault(new PinWish(what, names, capacity, Optional.empty(), "why"));
  }

  private static String fault(PinWish wish) {
    return RULES.fault(wish, NOON).map(PinRulesTest::words).orElse("fine");
  }

  private static String words(Refusal.Fault fault) {
    return fault.field() + " " + fault.message();
  }

  @Test
  void eachIsPinnedByWhatItActsOn() {
    assertThat(fault(Automatic.EXPIRY, work(), Optional.empty())).isEqualTo("fine");
    assertThat(fault(Automatic.REROUTING, work(), Optional.empty())).isEqualTo("fine");
    assertThat(fault(Automatic.REROUTING, nodes(A, B), Optional.empty())).isEqualTo("fine");
    assertThat(fault(Automatic.EXPLORATION, nodes(A, B), Optional.empty())).isEqualTo("fine");
    assertThat(fault(Automatic.LEARNING, nodes(A, B), RATE)).isEqualTo("fine");
    assertThat(fault(Automatic.SHADOW, strategy("duration"), Optional.empty())).isEqualTo("fine");
  }

  @Test
  void byNothingElse() {
    assertThat(fault(Automatic.EXPIRY, nodes(A, B), Optional.empty()))
        .isEqualTo("source is not what expiry is pinned by: destination, request, block");
    assertThat(fault(Automatic.EXPLORATION, work(), Optional.empty()))
        .isEqualTo("block is not what exploration is pinned by: source, destination");
    assertThat(fault(Automatic.SHADOW, nodes(A, B), Optional.empty()))
        .isEqualTo("destination is not what shadow is pinned by: strategy");
    assertThat(fault(Automatic.BREAKER, nodes(A, B), Optional.empty()))
        .isEqualTo("automation is pinned open or closed: argosy breaker pin");
  }

  @Test
  void byNothingAtAllIsRefused() {
    assertThat(fault(Automatic.REROUTING, nodes(Optional.empty(), Optional.empty()), RATE))
        .isEqualTo("source rerouting is pinned by source, destination, request, block");
  }

  @Test
  void aStrategyIsOneThatThereIs() {
    assertThat(fault(Automatic.SHADOW, strategy("fast"), Optional.empty()))
        .isEqualTo("strategy is one of duration, throughput");
  }

  @Test
  void learningAloneTakesACapacityAndNeedsIt() {
    assertThat(fault(Automatic.LEARNING, nodes(A, B), Optional.empty()))
        .isEqualTo("capacity is needed: what learning shall believe, in bytes per second");
    assertThat(fault(Automatic.EXPIRY, nodes(Optional.empty(), B), RATE))
        .isEqualTo("capacity is for learning alone; this is left as it is");
  }

  @Test
  void anEndLiesAheadAndAReasonIsOneLine() {
    assertThat(fault(until(NOON, "why"))).isEqualTo("until has passed");
    assertThat(fault(until(NOON.plus(Duration.ofDays(40_000)), "why")))
        .isEqualTo("until is over 100 years away");
    assertThat(fault(until(NOON.plusSeconds(1), "why"))).isEqualTo("fine");
    assertThat(fault(until(NOON.plusSeconds(1), ""))).startsWith("reason");
    assertThat(fault(until(NOON.plusSeconds(1), "a\nb"))).startsWith("reason");
    assertThat(fault(until(NOON.plusSeconds(1), "x".repeat(201)))).startsWith("reason");
  }

  private static PinWish until(Instant end, String reason) {
    return new PinWish(
        Automatic.EXPIRY, nodes(Optional.empty(), B), Optional.empty(), Optional.of(end), reason);
  }
}
