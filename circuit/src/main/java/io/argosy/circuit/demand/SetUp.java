package io.argosy.circuit.demand;

import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * How a provider brings circuits up.
 *
 * @param time that it usually takes
 * @param extendable whether it can move the end of a circuit
 */
public record SetUp(Duration time, boolean extendable) {

  private static final int LAST = 20;
  private static final int ENOUGH = 3;

  /**
   * With the median of the last circuits that came up.
   *
   * @param timeout of the provider; it counts until enough circuits have come up
   */
  public static SetUp of(List<Circuit> circuits, Duration timeout, boolean extendable) {
    List<Duration> times =
        circuits.stream()
            .filter(it -> it.granted().isPresent())
            .sorted(Comparator.comparing(SetUp::grantedAt).reversed())
            .limit(LAST)
            .flatMap(SetUp::time)
            .sorted()
            .toList();
    return new SetUp(times.size() < ENOUGH ? timeout : times.get(times.size() / 2), extendable);
  }

  private static Instant grantedAt(Circuit circuit) {
    return circuit.lastAt(Granted.class).orElseThrow();
  }

  /** None if the clock was set back meanwhile. */
  private static Stream<Duration> time(Circuit circuit) {
    return circuit.lastAt(Asked.class).stream()
        .map(asked -> Duration.between(asked, grantedAt(circuit)))
        .filter(time -> !time.isNegative());
  }
}
