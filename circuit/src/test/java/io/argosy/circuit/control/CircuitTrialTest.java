package io.argosy.circuit.control;

import static io.argosy.circuit.fixture.KnownCircuits.PLAN;
import static io.argosy.circuit.fixture.KnownCircuits.RATE;
import static io.argosy.circuit.fixture.KnownCircuits.T0;
import static io.argosy.circuit.fixture.KnownCircuits.plan;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.statefile.CircuitFiles;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.nio.file.Path;
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
import org.junit.jupiter.api.io.TempDir;

class CircuitTrialTest {

  private static final Duration KEEP = Duration.ofMinutes(1);

  @TempDir Path directory;

  private Instant now = T0;
  private final InstantSource source = () -> now;
  private final Clock clock = source.withZone(ZoneOffset.UTC);
  private final Network network = new Network();
  private final List<CircuitState> states = new ArrayList<>();
  private int untilKilled = Integer.MAX_VALUE;

  @Test
  void aCircuitIsEstablishedKeptAndReleased() throws IOException {
    CircuitTrial.Result result = trial().run(PLAN, KEEP);
    assertThat(result.isGood()).isTrue();
    assertThat(states)
        .containsSubsequence(
            CircuitState.REQUESTED,
            CircuitState.ESTABLISHED,
            CircuitState.RELEASING,
            CircuitState.CLOSED);
    assertThat(Duration.between(network.up, network.released)).isGreaterThanOrEqualTo(KEEP);
  }

  @Test
  void aRefusedCircuitIsNoGoodEndAndNothingIsLeft() throws IOException {
    network.refuses = true;
    CircuitTrial.Result result = trial().run(PLAN, KEEP);
    assertThat(result.circuit().state()).isEqualTo(CircuitState.REFUSED);
    assertThat(result.left()).contains(List.of());
    assertThat(result.isGood()).isFalse();
  }

  /** Killed at every step in turn; the next trial in the same directory leaves nothing either. */
  @Test
  void aTrialInTheSameDirectoryReleasesWhatWasLeftFirst() throws IOException {
    for (int step = 1; step <= 12; step++) {
      untilKilled = step;
      CircuitTrial killed = trial();
      CircuitPlan first = plan(new UUID(9, step));
      assertThatThrownBy(() -> killed.run(first, KEEP)).isInstanceOf(KilledException.class);
      untilKilled = Integer.MAX_VALUE;
      CircuitTrial.Result result = trial().run(plan(new UUID(8, step)), KEEP);
      assertThat(result.isGood()).as("killed at step %d", step).isTrue();
      assertThat(network.phases.values()).containsOnly(Phase.GONE);
    }
  }

  @Test
  void aProviderThatNeverReleasesIsNotWaitedForWithoutEnd() throws IOException {
    network.holdsOn = true;
    CircuitTrial.Result result = trial().run(PLAN, KEEP);
    assertThat(result.circuit().state()).isEqualTo(CircuitState.RELEASING);
    assertThat(result.left().orElseThrow()).hasSize(1);
    assertThat(result.isGood()).isFalse();
  }

  @Test
  void nothingIsSaidOfWhatIsLeftWhereTheProviderDoesNotAnswer() throws IOException {
    network.isSilent = true;
    CircuitTrial.Result result = trial().run(PLAN, KEEP);
    assertThat(result.left()).isEmpty();
    assertThat(result.isGood()).isFalse();
    assertThat(network.phases).isEmpty();
  }

  private CircuitTrial trial() throws IOException {
    return new CircuitTrial(
        network,
        new CircuitFiles(directory, WireJson.tolerant()),
        clock,
        this::pause,
        circuit -> states.add(circuit.state()));
  }

  private void pause() {
    now = now.plusSeconds(5);
    if (--untilKilled <= 0) {
      throw new KilledException();
    }
  }

  private static final class KilledException extends RuntimeException {
    private static final long serialVersionUID = 1L;
  }

  /** Does what it is asked for at once. */
  private final class Network implements CircuitProvider {

    private final Map<String, Phase> phases = new LinkedHashMap<>();
    private final Map<String, CircuitPlan> plans = new LinkedHashMap<>();
    private final Map<String, Instant> ends = new LinkedHashMap<>();
    private Instant up = Instant.MAX;
    private Instant released = Instant.MAX;
    private boolean refuses;
    private boolean holdsOn;
    private boolean isSilent;

    @Override
    public ProviderTraits traits() {
      return new ProviderTraits(Duration.ofMinutes(3), Duration.ofMinutes(2), true, false);
    }

    @Override
    public Answer reserve(CircuitPlan plan, Instant end) {
      if (refuses) {
        return new Answer.Refused(new Denied(Cause.OTHER, "no path", Optional.empty()));
      }
      String reference = "ref-" + phases.size();
      phases.put(reference, Phase.PENDING);
      plans.put(reference, plan);
      ends.put(reference, end);
      return new Answer.Reserved(reference);
    }

    @Override
    public Listing list(Set<String> references) throws ProviderFailedException {
      if (isSilent) {
        throw new ProviderFailedException("it is silent");
      }
      return new Listing(phases.keySet().stream().map(this::found).toList(), Optional.of(now));
    }

    private Found found(String reference) {
      Phase phase = phases.get(reference);
      return new Found(
          reference,
          Optional.of(plans.get(reference).key()),
          phase,
          Optional.of(RATE),
          Optional.of(ends.get(reference)),
          List.of(),
          Cause.OTHER,
          phase.name());
    }

    @Override
    public void advance(Found circuit) {
      phases.put(circuit.reference(), Phase.ACTIVE);
      up = now;
    }

    @Override
    public void extend(String reference, Instant end) {
      throw new UnsupportedOperationException();
    }

    @Override
    public void release(String reference) {
      if (!holdsOn) {
        phases.put(reference, Phase.GONE);
        released = now;
      }
    }
  }
}
