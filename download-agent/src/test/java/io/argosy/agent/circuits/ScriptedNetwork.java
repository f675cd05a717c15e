package io.argosy.agent.circuits;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.Listing;
import io.argosy.circuit.control.ProviderTraits;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** A provider that refuses each circuit, or brings it up at once. */
final class ScriptedNetwork implements CircuitProvider {

  final List<String> calls = new ArrayList<>();
  boolean isStuck;
  Optional<Denied> refusal = Optional.empty();
  final Map<String, Found> circuits = new LinkedHashMap<>();

  @Override
  public ProviderTraits traits() {
    return new ProviderTraits(Duration.ofMinutes(3), Duration.ofMinutes(2), true, false);
  }

  @Override
  public Answer reserve(CircuitPlan plan, Instant end) {
    calls.add("reserve");
    if (refusal.isPresent()) {
      return new Answer.Refused(refusal.get());
    }
    circuits.put("ref-1", found(plan.key(), plan.bandwidth(), end));
    return new Answer.Reserved("ref-1");
  }

  private static Found found(CircuitKey key, ByteRate bandwidth, Instant end) {
    return new Found(
        "ref-1",
        Optional.of(key),
        Phase.ACTIVE,
        Optional.of(bandwidth),
        Optional.of(end),
        List.of(),
        Cause.OTHER,
        "up");
  }

  @Override
  public Listing list(Set<String> references) {
    return new Listing(List.copyOf(circuits.values()), Optional.empty());
  }

  @Override
  public void advance(Found circuit) {
    calls.add("advance");
  }

  @Override
  public void extend(String reference, Instant end) {
    calls.add("extend");
  }

  @Override
  public void release(String reference) {
    calls.add("release");
    if (!isStuck) {
      circuits.remove(reference);
    }
  }
}
