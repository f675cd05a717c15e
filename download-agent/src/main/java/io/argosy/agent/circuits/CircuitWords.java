package io.argosy.agent.circuits;

import io.argosy.circuit.demand.CircuitTraffic.Reading;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.Circuit.Passage;
import io.argosy.circuit.lifecycle.CircuitEvent;
import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitEvent.Expired;
import io.argosy.circuit.lifecycle.CircuitEvent.Extended;
import io.argosy.circuit.lifecycle.CircuitEvent.Failing;
import io.argosy.circuit.lifecycle.CircuitEvent.Gone;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitEvent.Referenced;
import io.argosy.circuit.lifecycle.CircuitEvent.TimedOut;
import io.argosy.circuit.lifecycle.CircuitEvent.Unwanted;
import io.argosy.circuit.lifecycle.CircuitEvent.Vanished;
import io.argosy.common.wire.agent.CircuitReport.CircuitStatement;
import java.util.Locale;
import java.util.Optional;

/** States a circuit to the router. */
final class CircuitWords {

  private CircuitWords() {}

  static CircuitStatement of(Circuit circuit, boolean isSetback, Optional<Reading> traffic) {
    Optional<Granted> granted = circuit.granted();
    return new CircuitStatement(
        circuit.key().id(),
        circuit.state().name().toLowerCase(Locale.ROOT),
        circuit.reference().orElse(null),
        traffic.map(Reading::usable).orElse(null),
        granted.map(it -> it.bandwidth().bytesPerSecond()).orElse(null),
        circuit.lastAt(Asked.class).orElse(null),
        circuit.lastAt(Granted.class).orElse(null),
        granted.map(Granted::end).orElse(null),
        circuit.ending().map(Passage::at).orElse(null),
        traffic.map(it -> it.bytes().bytes()).orElse(null),
        traffic.map(Reading::failures).orElse(null),
        isSetback,
        why(circuit));
  }

  /** What ended it says more than that nothing is left of it. */
  private static String why(Circuit circuit) {
    return circuit
        .ending()
        .map(Passage::event)
        .or(() -> circuit.passages().stream().map(Passage::event).reduce((a, b) -> b))
        .map(CircuitWords::sentence)
        .orElse("the provider has not been asked yet");
  }

  private static String sentence(CircuitEvent event) {
    return switch (event) {
      case Asked it -> "the provider was asked for it";
      case Referenced it -> "the provider knows it as " + it.reference();
      case Granted it -> "the provider granted %s until %s".formatted(it.bandwidth(), it.end());
      case Extended it -> "the provider extended it until " + it.end();
      case Denied it -> "it was refused: " + it.reason();
      case TimedOut it -> "it timed out: " + it.reason();
      case Unwanted it -> "it was released: " + it.reason();
      case Expired it -> "its end was reached";
      case Failing it -> "it failed: " + it.reason();
      case Vanished it -> "it was lost: " + it.reason();
      case Gone it -> "nothing is left of it";
    };
  }
}
