package io.argosy.router.automation;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.PinForm;
import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class PinRulesTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final PinRules RULES = new PinRules(Set.of("throughput", "duration"));
  private static final NodeName A = new NodeName("T1_A");
  private static final NodeName B = new NodeName("T1_B");
  private static final Double RATE = 20e6;

  private static PinForm form(
      @Nullable NodeName source,
      @Nullable NodeName destination,
      @Nullable String request,
      @Nullable BlockName block,
      @Nullable String strategy) {
    return new PinForm(
        "any", source, destination, request, block, null, strategy, null, null, "why");
  }

  private static PinForm nodes(@Nullable NodeName source, @Nullable NodeName destination) {
    return form(source, destination, null, null, null);
  }

  private static PinForm strategy(String word) {
    return form(null, null, null, null, word);
  }

  private static PinForm work() {
    return form(null, B, "7", BlockName.parse("/d#1"), null);
  }

  private static String fault(Automatic what, PinForm names, @Nullable Double capacity) {
    return fault(what, names, capacity, null, "why");
  }

  private static String fault(
      Automatic what,
      PinForm names,
      @Nullable Double capacity,
      @Nullable Instant until,
      String reason) {
    PinForm form =
        new PinForm(
            what.toString(),
            names.source(),
            names.destination(),
            names.request(),
            names.block(),
            names.dataset(),
            names.strategy(),
            capacity,
            until,
            reason);
    return RULES.fault(what, form, NOON).map(PinRulesTest::words).orElse("fine");
  }

  private static String words(Refusal.Fault fault) {
    return fault.field() + " " + fault.message();
  }

  @Test
  void pinsSelectWhatTheAutomationActsOn() {
    assertThat(fault(Automatic.EXPIRY, work(), null)).isEqualTo("fine");
    assertThat(fault(Automatic.REROUTING, work(), null)).isEqualTo("fine");
    assertThat(fault(Automatic.REROUTING, nodes(A, B), null)).isEqualTo("fine");
    assertThat(fault(Automatic.EXPLORATION, nodes(A, B), null)).isEqualTo("fine");
    assertThat(fault(Automatic.LEARNING, nodes(A, B), RATE)).isEqualTo("fine");
    assertThat(fault(Automatic.SHADOW, strategy("duration"), null)).isEqualTo("fine");
  }

  @Test
  void otherFieldsAreRefused() {
    assertThat(fault(Automatic.EXPIRY, nodes(A, B), null))
        .isEqualTo("source cannot be pinned for expiry; use destination, request, block");
    assertThat(fault(Automatic.EXPLORATION, work(), null))
        .isEqualTo("block cannot be pinned for exploration; use source, destination");
    assertThat(fault(Automatic.SHADOW, nodes(A, B), null))
        .isEqualTo("destination cannot be pinned for shadow; use strategy");
    assertThat(fault(Automatic.BREAKER, nodes(A, B), null))
        .isEqualTo("automation cannot be pinned here; use argosy breaker pin");
  }

  @Test
  void aPinWithoutASubjectIsRefused() {
    assertThat(fault(Automatic.REROUTING, nodes(null, null), RATE))
        .isEqualTo("source rerouting pins need one of source, destination, request, block");
  }

  @Test
  void anUnknownStrategyIsRefused() {
    assertThat(fault(Automatic.SHADOW, strategy("fast"), null))
        .isEqualTo("strategy must be one of duration, throughput");
  }

  @Test
  void onlyLearningTakesACapacityAndRequiresIt() {
    assertThat(fault(Automatic.LEARNING, nodes(A, B), null))
        .isEqualTo("capacity is required: the capacity to assume, in bytes per second");
    assertThat(fault(Automatic.EXPIRY, nodes(null, B), RATE))
        .isEqualTo("capacity applies to learning only");
  }

  @Test
  void theEndMustBeInTheFutureAndTheReasonOneLine() {
    assertThat(until(NOON, "why")).isEqualTo("until has passed");
    assertThat(until(NOON.plus(Duration.ofDays(40_000)), "why"))
        .isEqualTo("until is over 100 years away");
    assertThat(until(NOON.plusSeconds(1), "why")).isEqualTo("fine");
    assertThat(until(NOON.plusSeconds(1), "")).startsWith("reason");
    assertThat(until(NOON.plusSeconds(1), "a\nb")).startsWith("reason");
    assertThat(until(NOON.plusSeconds(1), "x".repeat(201))).startsWith("reason");
  }

  private static String until(Instant end, String reason) {
    return fault(Automatic.EXPIRY, nodes(null, B), null, end, reason);
  }
}
