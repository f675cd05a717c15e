package io.argosy.circuit.control;

import io.argosy.circuit.control.CircuitCommand.Advance;
import io.argosy.circuit.control.CircuitCommand.Extend;
import io.argosy.circuit.control.CircuitCommand.Release;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.Sight.Absent;
import io.argosy.circuit.control.Sight.Seen;
import io.argosy.circuit.control.Sight.Unseen;
import io.argosy.circuit.lifecycle.Circuit;
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
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.circuit.lifecycle.CircuitState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Decides what happens next to a circuit. */
final class CircuitRule {

  private static final Set<Phase> ENDED = EnumSet.of(Phase.FAILED, Phase.ENDING, Phase.GONE);

  private CircuitRule() {}

  /** The next event; empty if there is nothing new. */
  static Optional<CircuitEvent> event(Outlook out) {
    return switch (out.circuit().state()) {
      case PLANNED -> planned(out);
      case REQUESTED -> requested(out);
      case ESTABLISHED -> established(out);
      case RELEASING -> releasing(out);
      case CLOSED, REFUSED, LOST -> left(out);
    };
  }

  /** The provider is looked at before it is asked: the state may have been lost with a disk. */
  private static Optional<CircuitEvent> planned(Outlook out) {
    if (out.unwanted().isPresent()) {
      return out.unwanted().map(Unwanted::new);
    }
    if (left(out).isPresent()) {
      return left(out);
    }
    if (!(out.sight() instanceof Unseen) && out.current()) {
      return Optional.of(new Asked());
    }
    return timedOut(out, "the provider could not be asked in time");
  }

  private static Optional<CircuitEvent> requested(Outlook out) {
    if (out.circuit().reference().isEmpty() && left(out).isPresent()) {
      return left(out);
    }
    if (out.unwanted().isPresent()) {
      return out.unwanted().map(Unwanted::new);
    }
    return seenOf(out)
        .flatMap(found -> answered(out, found))
        .or(() -> vanished(out))
        .or(() -> timedOut(out, "the circuit did not come up in time"));
  }

  private static Optional<CircuitEvent> answered(Outlook out, Found found) {
    return switch (found.phase()) {
      case FAILED, ENDING, GONE ->
          Optional.of(
              new Denied(found.cause(), "the provider says " + found.raw(), Optional.empty()));
      case PENDING, ACTIVE, DOWN -> unsuitable(out, found).or(() -> granted(out, found));
      case UNKNOWN -> Optional.empty();
    };
  }

  private static Optional<CircuitEvent> granted(Outlook out, Found found) {
    boolean isUp = found.phase() == Phase.ACTIVE && out.circuit().reference().isPresent();
    return isUp
        ? Optional.of(
            new Granted(
                found.bandwidth().orElseThrow(), found.end().orElseThrow(), found.attachments()))
        : Optional.empty();
  }

  private static Optional<CircuitEvent> established(Outlook out) {
    if (out.unwanted().isPresent()) {
      boolean isFailing = out.lease().filter(Standing.Lease::isFailing).isPresent();
      return out.unwanted().map(why -> isFailing ? new Failing(why) : new Unwanted(why));
    }
    if (out.isOver()) {
      return Optional.of(new Expired());
    }
    return seenOf(out).flatMap(found -> changed(out, found)).or(() -> vanished(out));
  }

  private static Optional<CircuitEvent> changed(Outlook out, Found found) {
    if (ENDED.contains(found.phase())) {
      return Optional.of(new Vanished("the provider says " + found.raw()));
    }
    if (out.downFor().compareTo(out.traits().requestTimeout()) >= 0) {
      return Optional.of(new Failing("the data plane has been down for " + out.downFor()));
    }
    Optional<String> why = difference(out, found);
    if (why.isPresent()) {
      return why.map(Failing::new);
    }
    Instant before = out.circuit().granted().orElseThrow().end();
    return found
        .end()
        .filter(before::isBefore)
        .filter(end -> out.leasedEnd().filter(leased -> !isLater(end, leased)).isPresent())
        .map(Extended::new);
  }

  /** Whether an end is later than another, in spite of clocks that may differ. */
  private static boolean isLater(Instant end, Instant other) {
    return Duration.between(other, end).compareTo(Outlook.SKEW) > 0;
  }

  /** Nothing is left if the provider says so, and nothing that was asked for can still arrive. */
  private static Optional<CircuitEvent> releasing(Outlook out) {
    boolean none =
        switch (out.sight()) {
          case Unseen it -> false;
          case Absent absent -> absent.confirmed();
          case Seen seen -> !seen.found().isLeft() && seen.strays().isEmpty();
        };
    if (none) {
      return isSettled(out) ? Optional.of(new Gone()) : Optional.empty();
    }
    return out.circuit().reference().isEmpty() ? left(out) : Optional.empty();
  }

  private static boolean isSettled(Outlook out) {
    Circuit circuit = out.circuit();
    boolean wasAnswered =
        circuit.granted().isPresent()
            || circuit.ending().filter(end -> end.event() instanceof Denied).isPresent();
    return wasAnswered || out.isOverdue(out.traits().settling());
  }

  /** Something of a circuit that nobody expects there. */
  private static Optional<CircuitEvent> left(Outlook out) {
    return out.sight() instanceof Seen seen
        ? Stream.concat(Stream.of(seen.found()), seen.strays().stream())
            .filter(Found::isLeft)
            .findFirst()
            .map(found -> new Referenced(found.reference()))
        : Optional.empty();
  }

  private static Optional<CircuitEvent> vanished(Outlook out) {
    boolean isAbsent = out.sight() instanceof Absent absent && absent.confirmed();
    return isAbsent && out.circuit().reference().isPresent()
        ? Optional.of(new Vanished("the provider does not list the circuit"))
        : Optional.empty();
  }

  private static Optional<CircuitEvent> timedOut(Outlook out, String reason) {
    return out.isOverdue(out.traits().requestTimeout())
        ? Optional.of(new TimedOut(reason))
        : Optional.empty();
  }

  private static Optional<CircuitEvent> unsuitable(Outlook out, Found found) {
    return difference(out, found)
        .map(why -> new Denied(CircuitEvent.Cause.TERMS, why, found.bandwidth()));
  }

  /** In what the provider's circuit differs from the plan; such a circuit is not used. */
  static Optional<String> difference(Outlook out, Found found) {
    var plan = out.circuit().plan();
    List<String> announced = List.of(plan.source().address(), plan.destination().address());
    if (!found.addresses().isEmpty() && !found.addresses().equals(announced)) {
      return Optional.of("the provider names the addresses " + found.addresses());
    }
    if (!areCovered(plan, found.attachments())) {
      return Optional.of("the provider names the ends " + found.attachments());
    }
    boolean isUp = found.phase() == Phase.ACTIVE;
    if (isUp && found.end().isEmpty()) {
      return Optional.of("the provider names no end");
    }
    if (found.end().filter(out::isTooLate).isPresent()) {
      return Optional.of("the provider would end it at " + found.end().get());
    }
    if (isUp && found.bandwidth().isEmpty()) {
      return Optional.of("the provider names no bandwidth");
    }
    double least = 0.999 * plan.bandwidth().bytesPerSecond();
    return found
        .bandwidth()
        .filter(bandwidth -> bandwidth.bytesPerSecond() < least)
        .map(bandwidth -> "the provider gives only " + bandwidth);
  }

  private static boolean areCovered(CircuitPlan plan, List<String> named) {
    return named.isEmpty()
        || named.size() == 2
            && plan.source().covers(named.getFirst())
            && plan.destination().covers(named.getLast());
  }

  /**
   * How long data may be sent over the circuit from now on; empty if none may be. A list that is
   * recent must say so.
   */
  static Optional<Duration> usableFor(Outlook out) {
    return seenOf(out)
        .filter(found -> out.circuit().state() == CircuitState.ESTABLISHED)
        .filter(found -> out.unwanted().isEmpty())
        .filter(found -> found.phase() == Phase.ACTIVE)
        .filter(found -> difference(out, found).isEmpty())
        .flatMap(
            found ->
                Stream.concat(
                        found.end().stream(), out.circuit().granted().stream().map(Granted::end))
                    .min(Comparator.naturalOrder()))
        .map(out::untilPast)
        .filter(Duration::isPositive);
  }

  /** What the provider is to be asked for now. */
  static List<CircuitCommand> commands(Outlook out) {
    List<CircuitCommand> commands = new ArrayList<>();
    if (out.sight() instanceof Seen seen) {
      seen.strays().forEach(stray -> commands.add(new Release(stray.reference())));
    }
    switch (out.circuit().state()) {
      case REQUESTED ->
          seenOf(out).filter(f -> advances(out, f)).map(Advance::new).ifPresent(commands::add);
      case ESTABLISHED -> extension(out).ifPresent(commands::add);
      case RELEASING -> release(out).ifPresent(commands::add);
      case PLANNED, CLOSED, REFUSED, LOST -> {}
    }
    return commands;
  }

  /** Nothing is committed before its reference is on disk. */
  private static boolean advances(Outlook out, Found found) {
    return (found.phase() == Phase.PENDING || found.phase() == Phase.DOWN)
        && found.isAdoptedBy(out.circuit());
  }

  private static Optional<CircuitCommand> extension(Outlook out) {
    Instant before = out.circuit().granted().orElseThrow().end();
    return out.leasedEnd()
        .filter(wanted -> out.traits().extendable() && isLater(wanted, before))
        .map(wanted -> new Extend(out.circuit().reference().orElseThrow(), wanted));
  }

  /** Also without a list, so that a provider whose list fails still releases what is known. */
  private static Optional<CircuitCommand> release(Outlook out) {
    return switch (out.sight()) {
      case Seen seen ->
          seen.found().isLeft()
              ? Optional.of(new Release(seen.found().reference()))
              : Optional.empty();
      case Absent it -> Optional.empty();
      case Unseen it -> out.circuit().reference().map(Release::new);
    };
  }

  private static Optional<Found> seenOf(Outlook out) {
    return out.sight() instanceof Seen seen ? Optional.of(seen.found()) : Optional.empty();
  }
}
