package io.argosy.circuit.control;

import static io.argosy.circuit.fixture.KnownCircuits.ASKED;
import static io.argosy.circuit.fixture.KnownCircuits.DENIED;
import static io.argosy.circuit.fixture.KnownCircuits.GONE;
import static io.argosy.circuit.fixture.KnownCircuits.GRANTED;
import static io.argosy.circuit.fixture.KnownCircuits.LIFETIME;
import static io.argosy.circuit.fixture.KnownCircuits.PLAN;
import static io.argosy.circuit.fixture.KnownCircuits.RATE;
import static io.argosy.circuit.fixture.KnownCircuits.T0;
import static io.argosy.circuit.fixture.KnownCircuits.TIMED_OUT;
import static io.argosy.circuit.fixture.KnownCircuits.UNWANTED;
import static io.argosy.circuit.fixture.KnownCircuits.after;
import static io.argosy.circuit.fixture.KnownCircuits.established;
import static io.argosy.circuit.fixture.KnownCircuits.planned;
import static io.argosy.circuit.fixture.KnownCircuits.requested;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.circuit.control.CircuitCommand.Advance;
import io.argosy.circuit.control.CircuitCommand.Extend;
import io.argosy.circuit.control.CircuitCommand.Release;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.Standing.Lease;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitEvent.Expired;
import io.argosy.circuit.lifecycle.CircuitEvent.Failing;
import io.argosy.circuit.lifecycle.CircuitEvent.Gone;
import io.argosy.circuit.lifecycle.CircuitEvent.Granted;
import io.argosy.circuit.lifecycle.CircuitEvent.Referenced;
import io.argosy.circuit.lifecycle.CircuitEvent.Unwanted;
import io.argosy.circuit.lifecycle.CircuitEvent.Vanished;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class CircuitRuleTest {

  private static final Duration MINUTE = Duration.ofMinutes(1);
  private static final ProviderTraits TRAITS =
      new ProviderTraits(MINUTE.multipliedBy(3), MINUTE.multipliedBy(2), true, true);
  private static final Sight UNSEEN = new Sight.Unseen();
  private static final Lease LEASE =
      new Lease(PLAN, LIFETIME, true, Optional.empty(), Optional.empty(), false);

  @Test
  void aProviderIsLookedAtBeforeItIsAsked() {
    assertThat(event(planned(), UNSEEN, MINUTE)).isEmpty();
    assertThat(event(planned(), absent(false), MINUTE)).contains(ASKED);
    assertThat(event(planned(), seen(Phase.PENDING), MINUTE)).contains(new Referenced("ref-1"));
    assertThat(event(planned(), UNSEEN, MINUTE.multipliedBy(3)))
        .hasValueSatisfying(it -> assertThat(it).isInstanceOf(CircuitEvent.TimedOut.class));
  }

  @Test
  void nothingIsBegunWhileTheRouterIsAway() {
    Outlook away = outlook(planned(), absent(true), MINUTE, Optional.of(LEASE), false);
    assertThat(CircuitRule.event(away)).isEmpty();
  }

  @Test
  void whatIsUpLivesOnWhileTheRouterIsAwayAndNotLongerThanItsLease() {
    Sight active = seen(Phase.ACTIVE);
    assertThat(CircuitRule.event(outlook(established(T0), active, MINUTE, Optional.empty(), false)))
        .isEmpty();
    assertThat(CircuitRule.event(outlook(established(T0), active, MINUTE, Optional.empty(), true)))
        .contains(new Unwanted("the router has no lease for it"));
  }

  @Test
  void aCircuitWhoseTransfersFailEndsWithASetback() {
    Lease failing =
        new Lease(PLAN, LIFETIME, true, Optional.empty(), Optional.of("101 failed"), true);
    Outlook up = outlook(established(T0), seen(Phase.ACTIVE), MINUTE, Optional.of(failing), true);
    assertThat(CircuitRule.event(up)).contains(new CircuitEvent.Failing("101 failed"));
  }

  @Test
  void aCircuitIsAdoptedByItsKeyAfterACrash() {
    assertThat(event(after(T0, ASKED), seen(Phase.PENDING), MINUTE))
        .contains(new Referenced("ref-1"));
  }

  @Test
  void onlyACircuitAsItWasRequestedIsUsed() {
    Found good = found(Phase.ACTIVE, Optional.of(RATE), Optional.of(GRANTED.end()), List.of());
    assertThat(event(requested(T0), new Sight.Seen(good, List.of()), MINUTE)).contains(GRANTED);
    Optional<Instant> later = Optional.of(GRANTED.end().plus(MINUTE.multipliedBy(6)));
    for (Found bad :
        List.of(
            found(Phase.ACTIVE, Optional.of(RATE), later, List.of()),
            found(Phase.PENDING, Optional.of(RATE), later, List.of()),
            found(Phase.ACTIVE, Optional.of(RATE), Optional.empty(), List.of()),
            found(Phase.ACTIVE, Optional.empty(), Optional.of(GRANTED.end()), List.of()),
            found(
                Phase.ACTIVE,
                Optional.of(new ByteRate(0.9e9)),
                Optional.of(GRANTED.end()),
                List.of()),
            found(
                Phase.ACTIVE,
                Optional.of(RATE),
                Optional.of(GRANTED.end()),
                List.of("192.0.2.1", "198.51.100.1")))) {
      assertThat(event(requested(T0), new Sight.Seen(bad, List.of()), MINUTE))
          .hasValueSatisfying(it -> assertThat(((Denied) it).cause()).isEqualTo(Cause.TERMS));
      assertThat(
              CircuitRule.usableFor(out(established(T0), new Sight.Seen(bad, List.of()), MINUTE)))
          .isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "a:2013::p?vlan=1780, b:2013::p?vlan=1780, true",
    "a:2013::p?vlan=1781, b:2013::p?vlan=1780, false",
    "a:2013::p?vlan=1780, b:2013::p?vlan=1781, false",
    "a:2013::p?vlan=1780, b:2013::p, false",
    "b:2013::p?vlan=1780, a:2013::p?vlan=1780, false"
  })
  void aCircuitElsewhereThanAtTheAnnouncedEndsIsRefused(String a, String b, boolean isGood) {
    String stp = "urn:ogf:network:";
    Found found =
        new Found(
            "ref-1",
            Optional.of(PLAN.key()),
            Phase.ACTIVE,
            Optional.of(RATE),
            Optional.of(GRANTED.end()),
            List.of(),
            List.of(stp + a, stp + b),
            Cause.OTHER,
            "up");
    Sight seen = new Sight.Seen(found, List.of());
    assertThat(CircuitRule.usableFor(out(established(T0), seen, MINUTE)).isPresent())
        .isEqualTo(isGood);
    assertThat(event(requested(T0), seen, MINUTE))
        .hasValueSatisfying(
            it -> assertThat(it).isInstanceOf(isGood ? Granted.class : Denied.class))
        .matches(it -> !isGood || it.get().equals(granted(found)), "with what was granted");
    assertThat(event(established(T0), seen, MINUTE).isPresent()).isNotEqualTo(isGood);
  }

  private static Granted granted(Found found) {
    return new Granted(RATE, GRANTED.end(), found.attachments());
  }

  @ParameterizedTest
  @EnumSource(Phase.class)
  void aCircuitThatWasUpIsUsedOnlyWhileItIsSeenToBeUp(Phase phase) {
    assertThat(CircuitRule.usableFor(out(established(T0), seen(phase), MINUTE)).isPresent())
        .isEqualTo(phase == Phase.ACTIVE);
    Class<?> next =
        switch (phase) {
          case FAILED, ENDING, GONE -> Vanished.class;
          case PENDING, ACTIVE, DOWN, UNKNOWN -> Optional.class;
        };
    Optional<CircuitEvent> event = event(established(T0), seen(phase), MINUTE);
    assertThat(event.<Class<?>>map(Object::getClass).orElse(Optional.class)).isEqualTo(next);
  }

  @Test
  void oneListWithoutTheCircuitDecidesNothing() {
    assertThat(event(established(T0), absent(false), MINUTE)).isEmpty();
    assertThat(CircuitRule.usableFor(out(established(T0), absent(false), MINUTE))).isEmpty();
    assertThat(event(established(T0), absent(true), MINUTE))
        .hasValueSatisfying(it -> assertThat(it).isInstanceOf(Vanished.class));
  }

  /** Also before the provider is asked to release it. */
  @Test
  void nothingIsUsedThatIsNotWanted() {
    Lease closed =
        new Lease(PLAN, LIFETIME, true, Optional.empty(), Optional.of("no work is left"), false);
    Circuit up = established(T0);
    for (Optional<Lease> lease : List.of(Optional.of(closed), Optional.<Lease>empty())) {
      assertThat(CircuitRule.usableFor(outlook(up, seen(Phase.ACTIVE), MINUTE, lease, true)))
          .isEmpty();
    }
    assertThat(
            CircuitRule.usableFor(outlook(up, seen(Phase.ACTIVE), MINUTE, Optional.empty(), false)))
        .as("while the router is away")
        .isPresent();
    Circuit releasing = up.after(new Unwanted("no work is left"), T0);
    assertThat(CircuitRule.usableFor(out(releasing, seen(Phase.ACTIVE), MINUTE))).isEmpty();
  }

  @Test
  void nothingIsUsedPastTheEndByTheProvidersClock() {
    Duration before = LIFETIME.minus(MINUTE.multipliedBy(2));
    assertThat(CircuitRule.usableFor(out(established(T0), seen(Phase.ACTIVE), before)))
        .contains(MINUTE);
    Outlook ahead = ahead(before, Optional.of(MINUTE.multipliedBy(2)));
    assertThat(CircuitRule.usableFor(ahead)).isEmpty();
    assertThat(CircuitRule.event(ahead)).contains(new Expired());
    // Without the provider's time, its clock may differ by five minutes.
    assertThat(CircuitRule.usableFor(ahead(before, Optional.empty()))).isEmpty();
  }

  /** What began in time has a minute left, and the release does not wait for the end itself. */
  @Test
  void whatMovesWhenNothingNewMayBeginIsNotCut() {
    Duration last = LIFETIME.minus(MINUTE);
    Outlook near = ahead(last, Optional.of(Duration.ZERO));
    assertThat(CircuitRule.usableFor(near)).isEmpty();
    assertThat(CircuitRule.event(near)).isEmpty();
    assertThat(CircuitRule.event(ahead(LIFETIME.minusSeconds(11), Optional.of(Duration.ZERO))))
        .isEmpty();
    assertThat(CircuitRule.event(ahead(LIFETIME.minusSeconds(10), Optional.of(Duration.ZERO))))
        .contains(new Expired());
    assertThat(CircuitRule.event(ahead(LIFETIME.minus(MINUTE.multipliedBy(6)), Optional.empty())))
        .isEmpty();
    assertThat(CircuitRule.event(ahead(LIFETIME.minus(MINUTE.multipliedBy(5)), Optional.empty())))
        .contains(new Expired());
  }

  @Test
  void aCircuitWhoseDataPlaneStaysDownIsReleased() {
    Outlook down =
        new Outlook(
            established(T0),
            TRAITS,
            seen(Phase.DOWN),
            T0.plus(MINUTE),
            T0,
            Optional.of(Duration.ZERO),
            MINUTE.multipliedBy(3),
            true,
            Optional.of(LEASE));
    assertThat(CircuitRule.event(down))
        .hasValueSatisfying(it -> assertThat(it).isInstanceOf(Failing.class));
  }

  @Test
  void aCircuitThatWasNeverAnsweredIsWatchedUntilNothingCanArrive() {
    Circuit unanswered = after(T0, ASKED, TIMED_OUT);
    assertThat(event(unanswered, absent(true), MINUTE.multipliedBy(4))).isEmpty();
    assertThat(event(unanswered, absent(true), MINUTE.multipliedBy(5))).contains(new Gone());
    assertThat(event(after(T0, ASKED, DENIED), absent(true), MINUTE)).contains(new Gone());
  }

  @Test
  void aReleaseIsRepeatedUntilNothingIsLeft() {
    Circuit releasing = established(T0).after(UNWANTED, T0);
    Release release = new Release("ref-1");
    assertThat(commands(releasing, UNSEEN)).containsExactly(release);
    assertThat(commands(releasing, seen(Phase.ACTIVE))).containsExactly(release);
    assertThat(commands(releasing, seen(Phase.ENDING))).containsExactly(release);
    assertThat(commands(releasing, seen(Phase.GONE))).isEmpty();
    assertThat(event(releasing, seen(Phase.ENDING), MINUTE)).isEmpty();
    assertThat(event(releasing, seen(Phase.GONE), MINUTE)).contains(GONE);
  }

  @Test
  void whatAppearsAfterTheEndIsReleased() {
    Circuit closed = established(T0).after(UNWANTED, T0).after(GONE, T0);
    assertThat(event(closed, seen(Phase.ACTIVE), MINUTE)).contains(new Referenced("ref-1"));
    assertThat(event(closed, seen(Phase.GONE), MINUTE)).isEmpty();
  }

  @Test
  void aSecondCircuitWithTheSameKeyIsReleased() {
    Found stray =
        new Found(
            "ref-2",
            Optional.of(PLAN.key()),
            Phase.PENDING,
            Optional.of(RATE),
            Optional.of(GRANTED.end()),
            List.of(),
            Cause.OTHER,
            "ReserveHeld");
    Sight both =
        Sight.of(
            requested(T0),
            new Listing(List.of(stray, foundOf(Phase.PENDING)), Optional.empty()),
            false);
    assertThat(commands(requested(T0), both))
        .containsExactly(new Release("ref-2"), new Advance(foundOf(Phase.PENDING)));
    assertThat(event(established(T0).after(UNWANTED, T0), both, MINUTE)).isEmpty();
  }

  @Test
  void nothingIsCommittedBeforeItsReferenceIsOnDisk() {
    assertThat(commands(after(T0, ASKED), seen(Phase.PENDING))).isEmpty();
    assertThat(commands(requested(T0), seen(Phase.PENDING)))
        .containsExactly(new Advance(foundOf(Phase.PENDING)));
  }

  @Test
  void aLongerLeaseIsAskedForWhereTheProviderCan() {
    Duration longer = LIFETIME.plus(MINUTE.multipliedBy(60));
    Lease prolonged = new Lease(PLAN, longer, true, Optional.empty(), Optional.empty(), false);
    assertThat(
            CircuitRule.commands(
                outlook(established(T0), seen(Phase.ACTIVE), MINUTE, Optional.of(prolonged), true)))
        .containsExactly(new Extend("ref-1", T0.plus(longer)));
    assertThat(commands(established(T0), seen(Phase.ACTIVE))).isEmpty();
  }

  private static Optional<CircuitEvent> event(Circuit circuit, Sight sight, Duration passed) {
    return CircuitRule.event(out(circuit, sight, passed));
  }

  private static List<CircuitCommand> commands(Circuit circuit, Sight sight) {
    return CircuitRule.commands(out(circuit, sight, MINUTE));
  }

  private static Outlook out(Circuit circuit, Sight sight, Duration passed) {
    return outlook(circuit, sight, passed, Optional.of(LEASE), true);
  }

  private static Outlook outlook(
      Circuit circuit, Sight sight, Duration passed, Optional<Lease> lease, boolean current) {
    return new Outlook(
        circuit,
        TRAITS,
        sight,
        T0.plus(passed),
        T0,
        Optional.of(Duration.ZERO),
        Duration.ZERO,
        current,
        lease);
  }

  private static Outlook ahead(Duration passed, Optional<Duration> ahead) {
    return new Outlook(
        established(T0),
        TRAITS,
        seen(Phase.ACTIVE),
        T0.plus(passed),
        T0,
        ahead,
        Duration.ZERO,
        true,
        Optional.of(LEASE));
  }

  private static Sight absent(boolean confirmed) {
    return new Sight.Absent(confirmed);
  }

  private static Sight seen(Phase phase) {
    return new Sight.Seen(foundOf(phase), List.of());
  }

  private static Found foundOf(Phase phase) {
    return found(phase, Optional.of(RATE), Optional.of(GRANTED.end()), List.of());
  }

  private static Found found(
      Phase phase, Optional<ByteRate> bandwidth, Optional<Instant> end, List<String> addresses) {
    return new Found(
        "ref-1",
        Optional.of(PLAN.key()),
        phase,
        bandwidth,
        end,
        addresses,
        Cause.OTHER,
        phase.name());
  }
}
