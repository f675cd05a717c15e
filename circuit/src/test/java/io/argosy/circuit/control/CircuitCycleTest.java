package io.argosy.circuit.control;

import static io.argosy.circuit.fixture.KnownCircuits.LIFETIME;
import static io.argosy.circuit.fixture.KnownCircuits.PLAN;
import static io.argosy.circuit.fixture.KnownCircuits.RATE;
import static io.argosy.circuit.fixture.KnownCircuits.T0;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.Standing.Lease;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.common.durable.DurableItems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class CircuitCycleTest {

  private static final Standing NOTHING = new Standing(true, List.of());

  private final Map<UUID, Circuit> files = new LinkedHashMap<>();
  private final List<String> calls = new ArrayList<>();
  private final List<Found> listed = new ArrayList<>();
  private Instant now = T0;
  private final InstantSource source = () -> now;
  private final Clock clock = source.withZone(ZoneOffset.UTC);
  private boolean isFull;
  private boolean isSilent;
  private int steps = 1;
  private Duration ahead = Duration.ZERO;
  private Duration hangs = Duration.ZERO;
  private Instant end = T0.plus(LIFETIME);
  private Instant askedEnd = T0;
  private int lists;
  private Set<String> asked = Set.of();
  private CircuitCycle cycle = new CircuitCycle(new Provider(), new Files(), clock);

  @Test
  void aLeaseBecomesACircuitAndIsReleasedWhenItIsClosed() {
    establish();
    assertThat(calls).containsExactly("reserve", "advance");
    assertThat(cycle.usableUntil(PLAN.key(), standing(LIFETIME))).isPresent();
    run(new Standing(true, List.of(lease(LIFETIME, Optional.of("no work is left")))));
    assertThat(calls).endsWith("release");
    run(NOTHING);
    assertThat(stateOf()).isEqualTo(CircuitState.CLOSED);
    assertThat(files.values()).extracting(Circuit::state).containsExactly(CircuitState.CLOSED);
  }

  @Test
  void anExtensionDoesNotInterruptTheUse() {
    establish();
    Standing longer = standing(LIFETIME.plusHours(1));
    run(longer);
    assertThat(calls).endsWith("extend");
    assertThat(cycle.usableUntil(PLAN.key(), longer)).isPresent();
  }

  @Test
  void aProviderThatIsSilentForTwoMinutesHasNoUsableCircuit() {
    establish();
    isSilent = true;
    run(standing(LIFETIME));
    assertThat(cycle.usableUntil(PLAN.key(), standing(LIFETIME))).isPresent();
    now = now.plusSeconds(121);
    run(standing(LIFETIME));
    assertThat(cycle.usableUntil(PLAN.key(), standing(LIFETIME))).isEmpty();
    assertThat(stateOf()).isEqualTo(CircuitState.ESTABLISHED);
    isSilent = false;
    run(standing(LIFETIME));
    assertThat(cycle.usableUntil(PLAN.key(), standing(LIFETIME))).isPresent();
  }

  @Test
  void nothingIsAskedWhileNoFileCanBeWritten() {
    isFull = true;
    run(standing(LIFETIME));
    run(standing(LIFETIME));
    assertThat(cycle.circuits()).isEmpty();
    isFull = false;
    run(standing(LIFETIME));
    isFull = true;
    run(standing(LIFETIME));
    assertThat(calls).isEmpty();
    assertThat(stateOf()).isEqualTo(CircuitState.PLANNED);
  }

  @Test
  void whatIsNotOursIsShownAndNeverTouched() {
    listed.add(found("other-1", Optional.empty(), Phase.ACTIVE));
    listed.add(found("other-2", Optional.of(new CircuitKey("cern", new UUID(1, 1))), Phase.ACTIVE));
    establish();
    run(NOTHING);
    run(NOTHING);
    assertThat(cycle.foreign(NOTHING))
        .extracting(Found::reference)
        .containsExactly("other-1", "other-2");
    assertThat(calls).containsExactly("reserve", "advance", "release");
  }

  /** Anybody who sends hints can have lists asked for in quick succession. */
  @Test
  void listsOfTheSameMomentDoNotProveThatACircuitIsAbsent() {
    establish();
    List<Found> before = List.copyOf(listed);
    listed.clear();
    for (int n = 0; n < 4; n++) {
      now = now.plusSeconds(1);
      cycle.run(standing(LIFETIME));
    }
    listed.addAll(before);
    run(standing(LIFETIME));
    assertThat(stateOf()).isEqualTo(CircuitState.ESTABLISHED);
    listed.clear();
    run(standing(LIFETIME));
    assertThat(stateOf()).isEqualTo(CircuitState.ESTABLISHED);
    run(standing(LIFETIME));
    assertThat(stateOf()).isEqualTo(CircuitState.LOST);
  }

  @Test
  void aCircuitWhoseFileIsLostIsReleased() {
    establish();
    files.clear();
    cycle = new CircuitCycle(new Provider(), new Files(), clock);
    run(standing(LIFETIME));
    run(standing(LIFETIME));
    assertThat(calls).endsWith("release");
  }

  /** Only a provider that does not get on is asked ever more seldom. */
  @Test
  void aCircuitWaitsForNoPauseBetweenItsSteps() {
    steps = 3;
    for (int n = 0; n < 8; n++) {
      now = now.plusSeconds(2);
      cycle.run(standing(LIFETIME));
    }
    assertThat(calls).containsExactly("reserve", "advance", "advance", "advance");
    assertThat(stateOf()).isEqualTo(CircuitState.ESTABLISHED);
  }

  @Test
  void anEndedCircuitIsForgottenAfterAWeek() {
    establish();
    run(NOTHING);
    run(NOTHING);
    assertThat(files).hasSize(1);
    now = now.plus(Duration.ofDays(8));
    run(NOTHING);
    assertThat(files).isEmpty();
    assertThat(cycle.circuits()).isEmpty();
  }

  /** A restart while the router is away, of a circuit that was extended. */
  @Test
  void anExtendedCircuitOutlivesARestart() {
    establish();
    Standing longer = standing(LIFETIME.plusHours(3));
    run(longer);
    assertThat(calls).endsWith("extend");
    end = T0.plus(LIFETIME).plus(Duration.ofHours(3));
    listed.replaceAll(it -> found("ref", it.key(), Phase.ACTIVE));
    cycle = new CircuitCycle(new Provider(), new Files(), clock);
    run(new Standing(false, List.of()));
    assertThat(stateOf()).as("agreed, and not on disk yet").isEqualTo(CircuitState.ESTABLISHED);
    run(longer);
    cycle = new CircuitCycle(new Provider(), new Files(), clock);
    run(new Standing(false, List.of()));
    assertThat(stateOf()).isEqualTo(CircuitState.ESTABLISHED);
    run(standing(LIFETIME));
    assertThat(stateOf()).as("by a router of yesterday").isEqualTo(CircuitState.ESTABLISHED);
    end = end.plus(Duration.ofHours(1));
    listed.replaceAll(it -> found("ref", it.key(), Phase.ACTIVE));
    run(longer);
    assertThat(stateOf()).as("later than agreed").isEqualTo(CircuitState.RELEASING);
  }

  @Test
  void oneWrongTimeOfAProviderDecidesNothing() {
    establish();
    for (Duration wrong : List.of(Duration.ofDays(1), Duration.ofDays(-1), Duration.ofHours(2))) {
      ahead = wrong;
      run(standing(LIFETIME));
      assertThat(cycle.trouble()).hasValueSatisfying(it -> assertThat(it).contains("its clock"));
      assertThat(stateOf()).isEqualTo(CircuitState.ESTABLISHED);
      ahead = Duration.ZERO;
      run(standing(LIFETIME));
      assertThat(cycle.trouble()).isEmpty();
      assertThat(cycle.usableUntil(PLAN.key(), standing(LIFETIME))).isPresent();
    }
    now = T0.plus(LIFETIME).plus(Duration.ofMinutes(2));
    ahead = Duration.ofDays(-1);
    run(standing(LIFETIME));
    assertThat(cycle.usableUntil(PLAN.key(), standing(LIFETIME))).isEmpty();
  }

  @Test
  void theEndIsAskedForByTheProvidersClockWhenThisHostsIsWrong() {
    ahead = Duration.ofHours(1);
    end = T0.plus(LIFETIME).plus(ahead);
    run(standing(LIFETIME));
    assertThat(calls).as("one list is not believed").isEmpty();
    run(standing(LIFETIME));
    Instant asked = files.get(PLAN.key().id()).passages().getFirst().at();
    assertThat(askedEnd).isEqualTo(asked.plus(LIFETIME).plus(ahead));
    for (int n = 0; n < 3; n++) {
      run(standing(LIFETIME));
    }
    assertThat(cycle.usableUntil(PLAN.key(), standing(LIFETIME))).isPresent();
  }

  @Test
  void aProviderThatHangsKeepsNoOtherCircuitWaiting() {
    establish();
    hangs = Duration.ofSeconds(20);
    Standing both =
        new Standing(
            true, List.of(lease(LIFETIME, Optional.of("closed")), other(2), other(3), other(4)));
    Instant before = now;
    run(both);
    assertThat(Duration.between(before, now)).isLessThan(Duration.ofMinutes(2));
    assertThat(calls).as("calls of 20 s").hasSizeLessThan(5);
    for (int n = 0; n < 3; n++) {
      run(both);
    }
    assertThat(calls).filteredOn("reserve"::equals).as("the others follow").hasSize(4);
  }

  @Test
  void aProviderIsListedOnceAMinuteWhileNothingIsOpen() {
    for (int n = 0; n < 12; n++) {
      now = now.plusSeconds(5);
      cycle.run(NOTHING);
    }
    assertThat(lists).isBetween(1, 2);
  }

  @Test
  void anEndedCircuitIsForgottenThoughTheAgentIsRestartedOften() {
    establish();
    run(NOTHING);
    run(NOTHING);
    assertThat(stateOf()).isEqualTo(CircuitState.CLOSED);
    assertThat(asked).as("it may still be wrong").containsExactly("ref");
    for (int n = 0; n < 2; n++) {
      now = now.plus(Duration.ofDays(4));
      cycle = new CircuitCycle(new Provider(), new Files(), clock);
      run(NOTHING);
      assertThat(asked).isEmpty();
    }
    assertThat(files).isEmpty();
  }

  /** Until the provider shows the circuit as up and the agent has noticed. */
  private void establish() {
    for (int n = 0; n < 5; n++) {
      run(standing(LIFETIME));
    }
    assertThat(stateOf()).isEqualTo(CircuitState.ESTABLISHED);
  }

  private void run(Standing standing) {
    now = now.plusSeconds(20);
    cycle.run(standing);
  }

  private CircuitState stateOf() {
    return cycle.circuits().getFirst().state();
  }

  private Standing standing(Duration lifetime) {
    return new Standing(true, List.of(lease(lifetime, Optional.empty())));
  }

  private Lease lease(Duration lifetime, Optional<String> close) {
    return new Lease(PLAN, lifetime, calls.contains("advance"), Optional.empty(), close, false);
  }

  private static Lease other(int number) {
    CircuitPlan plan =
        new CircuitPlan(
            new CircuitKey(PLAN.key().instance(), new UUID(7, number)),
            PLAN.provider(),
            PLAN.source(),
            PLAN.destination(),
            PLAN.links(),
            RATE,
            LIFETIME);
    return new Lease(plan, LIFETIME, false, Optional.empty(), Optional.empty(), false);
  }

  private Found found(String reference, Optional<CircuitKey> key, Phase phase) {
    return new Found(
        reference,
        key,
        phase,
        Optional.of(RATE),
        Optional.of(end),
        List.of(),
        Cause.OTHER,
        phase.name() + steps);
  }

  /** Does what it is asked for at once. */
  private final class Provider implements CircuitProvider {

    @Override
    public ProviderTraits traits() {
      return new ProviderTraits(Duration.ofMinutes(3), Duration.ofMinutes(2), true, true);
    }

    @Override
    public Answer reserve(CircuitPlan plan, Instant end) {
      calls.add("reserve");
      askedEnd = end;
      now = now.plus(hangs);
      String reference = plan.equals(PLAN) ? "ref" : plan.key().toString();
      listed.add(found(reference, Optional.of(plan.key()), Phase.PENDING));
      return new Answer.Reserved(reference);
    }

    @Override
    public Listing list(Set<String> references) throws ProviderFailedException {
      if (isSilent) {
        throw new ProviderFailedException("it is silent");
      }
      lists++;
      asked = references;
      return new Listing(listed, Optional.of(now.plus(ahead)));
    }

    @Override
    public void advance(Found circuit) {
      become("advance", circuit.reference(), --steps > 0 ? Phase.PENDING : Phase.ACTIVE);
    }

    @Override
    public void extend(String reference, Instant end) {
      calls.add("extend");
    }

    @Override
    public void release(String reference) {
      become("release", reference, Phase.GONE);
    }

    private void become(String call, String reference, Phase phase) {
      calls.add(call);
      now = now.plus(hangs);
      listed.replaceAll(
          it -> it.reference().equals(reference) ? found(reference, it.key(), phase) : it);
    }
  }

  private final class Files implements DurableItems<Circuit> {

    @Override
    public void keep(Circuit circuit) {
      if (isFull) {
        throw new UncheckedIOException(new IOException("no space left on device"));
      }
      files.put(circuit.key().id(), circuit);
    }

    @Override
    public void forget(UUID id) {
      files.remove(id);
    }

    @Override
    public List<Circuit> all() {
      return List.copyOf(files.values());
    }
  }
}
