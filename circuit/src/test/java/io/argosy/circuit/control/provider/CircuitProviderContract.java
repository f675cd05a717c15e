package io.argosy.circuit.control.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.CircuitProvider.Answer;
import io.argosy.circuit.control.CircuitProvider.Answer.Refused;
import io.argosy.circuit.control.CircuitProvider.Answer.Reserved;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** What the driver relies on, whoever the provider is. */
public abstract class CircuitProviderContract {

  protected static final CircuitKey KEY =
      new CircuitKey("prod", UUID.fromString("00000000-0000-0000-0000-000000000001"));

  /** The network behind the provider. */
  public interface Network {
    Instant now();

    CircuitEnd end(String name);

    void restartEmpty();

    /** The calls to come are lost before they are processed. */
    void isAway();

    /** The calls to come are processed, and their answers are lost. */
    void losesAnswers();

    void answersAgain();

    void hasOnly(ByteRate bandwidth);

    /** Another program of this requester asks for a circuit. */
    void hasForeign(String name);
  }

  protected abstract CircuitProvider provider();

  protected abstract Network network();

  /** Whether the provider has no list, so that circuits of others cannot be seen. */
  protected boolean looksUpOneByOne() {
    return false;
  }

  /** The addresses that the provider names once the circuit is up. */
  protected List<String> named() {
    return List.of();
  }

  protected CircuitPlan plan(CircuitKey key) {
    return new CircuitPlan(
        key,
        "net",
        network().end("a"),
        network().end("b"),
        List.of(),
        ByteRate.ofGigabitsPerSecond(1),
        Duration.ofHours(1));
  }

  @Test
  void nothingIsCommittedBeforeItIsAdvanced() throws Exception {
    String reference = reserved();
    for (int n = 0; n < 3; n++) {
      Found found = listed(reference);
      assertThat(found.phase()).isEqualTo(Phase.PENDING);
      assertThat(found.key()).contains(KEY);
      assertThat(found.bandwidth()).contains(ByteRate.ofGigabitsPerSecond(1));
    }
  }

  @Test
  void itIsActiveAfterEnoughStepsAndMoreOfThemAreHarmless() throws Exception {
    String reference = active();
    Found found = listed(reference);
    provider().advance(found);
    assertThat(listed(reference).phase()).isEqualTo(Phase.ACTIVE);
    assertThat(found.end()).contains(network().now().plus(Duration.ofHours(1)));
    assertThat(found.addresses()).isEqualTo(named());
  }

  @Test
  void stepsMayBeRepeatedWithAnOldView() throws Exception {
    String reference = reserved();
    Found held = listed(reference);
    for (int n = 0; n < 3; n++) {
      provider().advance(held);
    }
    assertThat(listed(reference).phase()).isNotEqualTo(Phase.FAILED);
  }

  @Test
  void itIsReleasedWhileItIsHeldAndTwice() throws Exception {
    String reference = reserved();
    provider().release(reference);
    provider().release(reference);
    assertGone(reference);
  }

  @Test
  void itIsReleasedHalfWayAndWhenItIsUp() throws Exception {
    String half = reserved();
    provider().advance(listed(half));
    provider().release(half);
    assertGone(half);
    String up = active();
    provider().release(up);
    provider().release(up);
    assertGone(up);
  }

  @Test
  void anUnknownCircuitCountsAsReleased() throws Exception {
    provider().release("no-such-circuit");
    assertThat(provider().list(Set.of("no-such-circuit")).circuits()).isEmpty();
  }

  @Test
  void circuitsOfOtherProgramsAreListedWithoutAKeyOrNotAtAll() throws Exception {
    network().hasForeign("their own name");
    String reference = reserved();
    List<Found> listed = provider().list(Set.of(reference)).circuits();
    assertThat(listed).anyMatch(found -> found.key().filter(KEY::equals).isPresent());
    assertThat(listed)
        .filteredOn(found -> found.key().isEmpty())
        .hasSize(looksUpOneByOne() ? 0 : 1);
    assertThat(listed).hasSize(looksUpOneByOne() ? 1 : 2);
  }

  @Test
  void aProviderThatWasRestartedEmptyListsNothing() throws Exception {
    String reference = active();
    Found before = listed(reference);
    network().restartEmpty();
    assertThat(provider().list(Set.of(reference)).circuits()).isEmpty();
    provider().release(reference);
    provider().advance(before);
  }

  @Test
  void withoutAnAnswerEveryMethodFails() throws Exception {
    String reference = reserved();
    Found found = listed(reference);
    network().isAway();
    assertFails(() -> provider().reserve(plan(KEY), end()));
    assertFails(() -> provider().list(Set.of()));
    if (!looksUpOneByOne()) {
      assertFails(() -> provider().advance(found));
    }
    assertFails(() -> provider().release(reference));
    network().answersAgain();
    assertThat(provider().list(Set.of(reference)).circuits()).hasSize(1);
  }

  @Test
  void aCircuitWhoseAnswerWasLostIsFoundByItsKey() throws Exception {
    network().losesAnswers();
    assertFails(() -> provider().reserve(plan(KEY), end()));
    network().answersAgain();
    List<Found> circuits = provider().list(Set.of()).circuits();
    assertThat(circuits).hasSize(1).allMatch(it -> it.key().filter(KEY::equals).isPresent());
    provider().release(circuits.getFirst().reference());
    assertGone(circuits.getFirst().reference());
  }

  @Test
  void tooLittleBandwidthIsARefusalForCapacity() throws Exception {
    network().hasOnly(ByteRate.ofMegabytesPerSecond(50));
    Answer answer = provider().reserve(plan(KEY), end());
    assertThat(answer)
        .isInstanceOfSatisfying(
            Refused.class, it -> assertThat(it.denied().cause()).isEqualTo(Cause.CAPACITY));
    assertThat(provider().list(Set.of()).circuits()).allMatch(it -> it.phase() == Phase.GONE);
  }

  protected Instant end() {
    return network().now().plus(Duration.ofHours(1));
  }

  protected String reserved() throws ProviderFailedException {
    return ((Reserved) provider().reserve(plan(KEY), end())).reference();
  }

  protected String active() throws ProviderFailedException {
    String reference = reserved();
    for (int n = 0; n < 5 && listed(reference).phase() != Phase.ACTIVE; n++) {
      provider().advance(listed(reference));
    }
    assertThat(listed(reference).phase()).isEqualTo(Phase.ACTIVE);
    return reference;
  }

  protected Found listed(String reference) throws ProviderFailedException {
    return provider().list(Set.of(reference)).circuits().stream()
        .filter(found -> found.reference().equals(reference))
        .findFirst()
        .orElseThrow();
  }

  /** Some providers have to be asked again while the circuit is ENDING. */
  private void assertGone(String reference) throws ProviderFailedException {
    if (provider().list(Set.of(reference)).circuits().stream()
        .anyMatch(it -> it.reference().equals(reference) && it.phase() == Phase.ENDING)) {
      provider().release(reference);
    }
    assertThat(provider().list(Set.of(reference)).circuits())
        .filteredOn(found -> found.reference().equals(reference))
        .allMatch(found -> found.phase() == Phase.GONE);
  }

  protected static void assertFails(org.assertj.core.api.ThrowableAssert.ThrowingCallable call) {
    assertThatThrownBy(call)
        .isInstanceOf(ProviderFailedException.class)
        .hasMessageNotContainingAny("Exception", "null", "org.", "java.");
  }
}
