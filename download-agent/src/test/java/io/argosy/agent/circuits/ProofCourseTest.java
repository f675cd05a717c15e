package io.argosy.agent.circuits;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.lane.CircuitProof;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ProofCourseTest {

  private static final Instant T0 = Instant.parse("2026-03-01T12:00:00Z");
  private static final CircuitProof REFUSED = new CircuitProof.Unknown("it does not listen yet");

  /** The other end is set up a second later. */
  @Test
  void aNewCircuitIsTriedAgainSoonUntilAProofPassesOrFails() {
    ProofCourse tried = ProofCourse.BEGIN.with(REFUSED, T0);
    assertThat(pauseOf(tried)).isEqualTo(2);
    assertThat(pauseOf(tried.with(REFUSED, T0))).isEqualTo(2);
    assertThat(pauseOf(tried.with(new CircuitProof.Failed("no answer"), T0))).isEqualTo(5);
    ProofCourse passed = tried.with(new CircuitProof.Passed(Duration.ofMillis(5)), T0);
    assertThat(pauseOf(passed)).isEqualTo(60);
    assertThat(pauseOf(passed.with(REFUSED, T0))).isEqualTo(5);
  }

  /** Returns after how many seconds the next proof is due. */
  private static long pauseOf(ProofCourse course) {
    long seconds = 0;
    while (!course.isDue(T0.plusSeconds(seconds), false)) {
      seconds++;
    }
    return seconds;
  }
}
