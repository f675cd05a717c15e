package io.argosy.bench.circuits;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CircuitsBenchTest {

  private static final int SCHEDULES = 600;

  /** Enough to contain what each safeguard is for. */
  private static final int FEW = 150;

  @Test
  void nothingIsLeakedUsedLateOrAskedTwiceWhateverFails() {
    CircuitsResult result = new CircuitsBench(SCHEDULES, 1, Broken.NONE).run();
    assertThat(result.firstFailure()).isNull();
    assertThat(result.isGood()).as(result.toString()).isTrue();
    assertThat(result.faults()).hasSize(Fault.values().length);
    assertThat(result.faults().values()).allSatisfy(count -> assertThat(count).isPositive());
    assertThat(result.crashes()).isPositive();
  }

  @ParameterizedTest
  @EnumSource(value = Broken.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void withoutASafeguardItFails(Broken broken) {
    CircuitsResult result = new CircuitsBench(FEW, 1, broken).run();
    assertThat(result.isGood()).isFalse();
    assertThat(result.firstFailure()).startsWith("seed ").contains("\n");
    assertThat(Broken.named(broken.word())).isEqualTo(broken);
  }

  @Test
  void aScheduleHappensAgainWithItsSeed() {
    CircuitsBench bench = new CircuitsBench(100, 7, Broken.COMMIT_FIRST);
    assertThat(bench.run()).isEqualTo(bench.run());
  }

  @Test
  void anUnknownSafeguardIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Broken.named("late"))
        .withMessageContaining("late-answer");
  }
}
