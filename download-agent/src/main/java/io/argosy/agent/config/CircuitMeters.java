package io.argosy.agent.config;

import io.argosy.agent.circuits.CircuitDriver;
import io.argosy.circuit.demand.CircuitTraffic;
import io.argosy.circuit.demand.CircuitTraffic.Reading;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitState;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Gauges of the circuits of this agent and of their provider. */
record CircuitMeters(Supplier<CircuitDriver.Seen> driver, CircuitTraffic traffic, Clock clock)
    implements MeterBinder {

  @Override
  public void bindTo(MeterRegistry meters) {
    for (CircuitState state : CircuitState.values()) {
      if (!state.isFinal()) {
        count("", "Circuits that have not ended, by state", it -> it.state() == state)
            .tag("state", word(state))
            .register(meters);
      }
    }
    for (Cause cause : Cause.values()) {
      count(".refused", "Circuits refused in the last week, by cause", it -> isRefused(it, cause))
          .tag("cause", word(cause))
          .register(meters);
    }
    gauge(".reserved", "What the established circuits could have moved so far", this::reserved)
        .baseUnit("bytes")
        .register(meters);
    gauge(".unused", "What they did not move of it, where that is known", this::unused)
        .baseUnit("bytes")
        .register(meters);
    gauge(".list.age", "Seconds since the provider's last list of circuits", this::listAge)
        .baseUnit("seconds")
        .register(meters);
  }

  private static Gauge.Builder<Supplier<Number>> gauge(
      String name, String description, Supplier<Number> value) {
    return Gauge.builder("argosy.agent.circuits" + name, value).description(description);
  }

  private Gauge.Builder<Supplier<Number>> count(
      String name, String description, Predicate<Circuit> which) {
    return gauge(name, description, () -> driver.get().circuits().stream().filter(which).count());
  }

  private static boolean isRefused(Circuit circuit, Cause cause) {
    return circuit
        .ending()
        .filter(it -> it.event() instanceof Denied denied && denied.cause() == cause)
        .isPresent();
  }

  private double reserved() {
    return established().mapToDouble(this::reserved).sum();
  }

  private double reserved(Circuit circuit) {
    double rate = circuit.granted().orElseThrow().bandwidth().bytesPerSecond();
    return rate * secondsSince(circuit.lastAt(Granted.class).orElseThrow());
  }

  /** Not a number while it is not known of any circuit. */
  private double unused() {
    return established()
        .flatMap(it -> traffic.of(it.key()).stream().map(reading -> unused(it, reading)))
        .reduce(Double::sum)
        .orElse(Double.NaN);
  }

  private double unused(Circuit circuit, Reading reading) {
    return Math.max(reserved(circuit) - reading.bytes().bytes(), 0);
  }

  private Stream<Circuit> established() {
    return driver.get().circuits().stream().filter(it -> it.state() == CircuitState.ESTABLISHED);
  }

  private double listAge() {
    return driver.get().listedAt().map(this::secondsSince).orElse(Double.NaN);
  }

  private double secondsSince(Instant time) {
    return Math.max(Duration.between(time, clock.instant()).toMillis() / 1e3, 0);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
