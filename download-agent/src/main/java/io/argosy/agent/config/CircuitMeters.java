package io.argosy.agent.config;

import io.argosy.agent.circuits.CircuitDriver;
import io.argosy.circuit.demand.CircuitTraffic;
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
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Gauges of the circuits of this agent and of their provider. */
record CircuitMeters(Supplier<CircuitDriver.Seen> driver, CircuitTraffic traffic, Clock clock)
    implements MeterBinder {

  private static final String NAME = "argosy.agent.circuits";

  @Override
  public void bindTo(MeterRegistry meters) {
    Stream.of(CircuitState.values())
        .filter(state -> !state.isFinal())
        .forEach(
            state ->
                gauge(
                        "",
                        "Circuits that have not ended, by state",
                        count(it -> it.state() == state))
                    .tag("state", word(state))
                    .register(meters));
    for (Cause cause : Cause.values()) {
      gauge(
              ".refused",
              "Circuits that the provider refused within the last week, by cause",
              count(it -> isRefused(it, cause)))
          .tag("cause", word(cause))
          .register(meters);
    }
    gauge(
            ".reserved",
            "Bytes that the established circuits could have moved so far",
            this::reserved)
        .baseUnit("bytes")
        .register(meters);
    gauge(".unused", "What they did not move of it, where it is known what moved", this::unused)
        .baseUnit("bytes")
        .register(meters);
    gauge(".list.age", "Seconds since the provider's last list of circuits", this::listAge)
        .baseUnit("seconds")
        .register(meters);
  }

  private Gauge.Builder<Supplier<Number>> gauge(
      String name, String description, Supplier<Number> value) {
    return Gauge.builder(NAME + name, value).description(description);
  }

  private Supplier<Number> count(Predicate<Circuit> which) {
    return () -> driver.get().circuits().stream().filter(which).count();
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
    Instant since = circuit.lastAt(Granted.class).orElseThrow();
    double seconds = Duration.between(since, clock.instant()).toMillis() / 1e3;
    return Math.max(seconds, 0) * circuit.granted().orElseThrow().bandwidth().bytesPerSecond();
  }

  /** Not a number while it is not known of any circuit. */
  private double unused() {
    double[] unused =
        established()
            .flatMap(
                it ->
                    traffic.of(it.key()).stream()
                        .map(reading -> Math.max(reserved(it) - reading.bytes().bytes(), 0)))
            .mapToDouble(bytes -> bytes)
            .toArray();
    return unused.length == 0 ? Double.NaN : Arrays.stream(unused).sum();
  }

  private Stream<Circuit> established() {
    return driver.get().circuits().stream().filter(it -> it.state() == CircuitState.ESTABLISHED);
  }

  private double listAge() {
    return driver
        .get()
        .listedAt()
        .map(at -> Math.max(Duration.between(at, clock.instant()).toMillis() / 1e3, 0))
        .orElse(Double.NaN);
  }

  private static String word(Enum<?> value) {
    return value.name().toLowerCase(Locale.ROOT);
  }
}
