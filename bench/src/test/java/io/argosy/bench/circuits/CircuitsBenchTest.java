package io.argosy.bench.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class CircuitsBenchTest {

  private static final int SCHEDULES = 600;

  /** Enough to contain what each safeguard is for. */
  private static final int FEW = 250;

  @Test
  void nothingIsLeakedUsedLateOrAskedTwiceWhateverFails() {
    CircuitsResult result = CircuitsBench.run(SCHEDULES, 1, Broken.NONE);
    assertThat(result.firstFailure()).isNull();
    assertThat(result.isGood()).as(result.toString()).isTrue();
    assertThat(result.faults()).hasSize(Fault.values().length);
    assertThat(result.faults().values()).allSatisfy(count -> assertThat(count).isPositive());
    assertThat(result.crashes()).isPositive();
  }

  @ParameterizedTest
  @EnumSource(value = Broken.class, names = "NONE", mode = EnumSource.Mode.EXCLUDE)
  void withoutASafeguardItFails(Broken broken) {
    CircuitsResult result = CircuitsBench.run(FEW, 1, broken);
    assertThat(result.isGood()).isFalse();
    assertThat(result.firstFailure()).startsWith("seed ").contains("\n");
  }

  @Test
  void aScheduleHappensAgainWithItsSeed() {
    assertThat(CircuitsBench.run(100, 7, Broken.COMMIT_FIRST))
        .isEqualTo(CircuitsBench.run(100, 7, Broken.COMMIT_FIRST));
  }

  @Test
  void aKindOfFaultThatIsRareMakesTheResultMeanNothing() {
    CircuitsResult result = CircuitsBench.run(SCHEDULES, 1, Broken.NONE);
    Map<String, Integer> faults = new TreeMap<>(result.faults());
    faults.put("silent", 5);
    assertThat(with(result, faults).isGood()).isFalse();
    faults.put("silent", 6);
    assertThat(with(result, faults).isGood()).isTrue();
  }

  private static CircuitsResult with(CircuitsResult result, Map<String, Integer> faults) {
    return new CircuitsResult(
        SCHEDULES, 1, 0, faults, result.established(), result.wrong(), result.firstFailure());
  }

  @Test
  void aRunHasTheFieldsOfTheFormat() {
    assertThat(CircuitsBench.run(1, 1, Broken.NONE).run().keySet())
        .containsExactly(
            "name",
            "schedules",
            "seed",
            "crashes",
            "faults",
            "established",
            "leaked",
            "usedLate",
            "askedTwice",
            "overShare",
            "foreignTouched",
            "unended",
            "firstFailure");
  }
}
