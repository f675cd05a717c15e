package io.argosy.circuit.control;

import io.argosy.circuit.control.CircuitCommand.Advance;
import io.argosy.circuit.control.CircuitCommand.Extend;
import io.argosy.circuit.control.CircuitCommand.Release;
import io.argosy.circuit.control.CircuitProvider.Answer.Refused;
import io.argosy.circuit.control.CircuitProvider.Answer.Reserved;
import io.argosy.circuit.control.Standing.Lease;
import io.argosy.circuit.lifecycle.Circuit;
import io.argosy.circuit.lifecycle.CircuitEvent;
import io.argosy.circuit.lifecycle.CircuitEvent.Asked;
import io.argosy.circuit.lifecycle.CircuitEvent.Referenced;
import io.argosy.circuit.lifecycle.CircuitEvent.TimedOut;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitState;
import io.argosy.common.durable.DurableItems;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Follows the circuits of one provider: lists what the provider has, records what follows from it,
 * and asks for what is due. Each event is on disk before anything is done because of it. After a
 * crash at any point the next run continues from the files and the provider's list. Not
 * thread-safe; {@link #run} is repeated every few seconds.
 */
public final class CircuitCycle {

  private static final Logger LOG = LoggerFactory.getLogger(CircuitCycle.class);

  /** An older list proves nothing. */
  private static final Duration FRESH = Duration.ofMinutes(2);

  /** How long a circuit that has ended is watched for, in case something of it appears. */
  private static final Duration WATCHED = Duration.ofDays(7);

  /** How long one run may ask the provider for something; the rest follows in the next runs. */
  private static final Duration ASKING = Duration.ofSeconds(30);

  /** How often a provider is listed when nothing has been open for {@link #QUIET}. */
  private static final Duration RESTING = Duration.ofMinutes(1);

  /** A list that is wrong about the end of a circuit is corrected by one of the next. */
  private static final Duration QUIET = Duration.ofMinutes(10);

  private static final int MOST_EVENTS = 8;

  /** What the router takes as a reference, and a path or a message can contain. */
  private static final Pattern REFERENCE = Pattern.compile("[!-~]{1,512}");

  private final CircuitProvider provider;
  private final DurableItems<Circuit> book;
  private final Clock clock;
  private final Map<UUID, Followed> circuits = new HashMap<>();
  private final AtomicReference<Optional<Look>> look = new AtomicReference<>(Optional.empty());
  private final AtomicReference<Optional<String>> trouble = new AtomicReference<>(Optional.empty());
  private final AtomicReference<ProviderTime> time = new AtomicReference<>(ProviderTime.UNKNOWN);

  /** A list and when it was asked for. */
  private record Look(Listing listing, Instant begun) {

    Optional<Duration> ahead() {
      return listing.time().map(at -> Duration.between(begun, at));
    }
  }

  /** Continues with the circuits on disk. */
  public CircuitCycle(CircuitProvider provider, DurableItems<Circuit> book, Clock clock) {
    this.provider = provider;
    this.book = book;
    this.clock = clock;
    Instant now = clock.instant();
    book.all().forEach(it -> circuits.put(it.key().id(), Followed.from(it, now)));
  }

  /** Returns whether anything became of a circuit, or the provider was asked for something. */
  public boolean run(Standing standing) {
    Set<Object> before = progress();
    look(standing);
    standing.leases().forEach(this::begin);
    Instant until = clock.instant().plus(ASKING);
    circuits.values().stream()
        .sorted(Comparator.comparing(Followed::acted))
        .map(it -> it.circuit().key().id())
        .toList()
        .forEach(id -> follow(id, standing, until));
    return !progress().equals(before);
  }

  private Set<Object> progress() {
    return circuits.values().stream()
        .map(it -> List.of(it.circuit(), it.acted()))
        .collect(Collectors.toSet());
  }

  private boolean mayRest(Standing standing) {
    Instant now = clock.instant();
    return standing.leases().isEmpty()
        && circuits.values().stream().allMatch(it -> it.isOver(now.minus(QUIET)))
        && trouble.get().isEmpty()
        && listedAt().filter(at -> now.isBefore(at.plus(RESTING))).isPresent();
  }

  /** All circuits, ended ones included for a week. */
  public List<Circuit> circuits() {
    return circuits.values().stream().map(Followed::circuit).toList();
  }

  /** When the last list of the provider was asked for; empty if there was none. */
  public Optional<Instant> listedAt() {
    return look.get().map(Look::begun);
  }

  /** Why the provider did not list its circuits in the last run; empty if it did. */
  public Optional<String> trouble() {
    return trouble.get();
  }

  /** Until when data may be sent over the circuit, by the clock; empty if none may be. */
  public Optional<Instant> usableUntil(CircuitKey key, Standing standing) {
    return Optional.ofNullable(circuits.get(key.id()))
        .map(it -> outlook(it, standing))
        .flatMap(it -> CircuitRule.usableFor(it).map(it.now()::plus));
  }

  /** Circuits at the provider that are neither in the files nor leased; never touched. */
  public List<Found> foreign(Standing standing) {
    return look.get().stream()
        .flatMap(it -> it.listing().circuits().stream())
        .filter(Found::isLeft)
        .filter(found -> found.key().filter(key -> isOurs(key, standing)).isEmpty())
        .filter(
            found -> circuits.values().stream().noneMatch(it -> found.isAdoptedBy(it.circuit())))
        .toList();
  }

  private boolean isOurs(CircuitKey key, Standing standing) {
    return circuits.containsKey(key.id()) || standing.lease(key).isPresent();
  }

  private void look(Standing standing) {
    if (!mayRest(standing)) {
      look();
    }
  }

  private void look() {
    Instant begun = clock.instant();
    Set<String> references =
        circuits.values().stream()
            .filter(it -> !it.isOver(begun.minus(QUIET)))
            .flatMap(it -> it.circuit().reference().stream())
            .collect(Collectors.toSet());
    try {
      Look seen = new Look(provider.list(references), begun);
      for (Found it : seen.listing().circuits()) {
        required(it.reference());
      }
      requireBelievable(seen);
      look.set(Optional.of(seen));
      trouble.set(Optional.empty());
      circuits.replaceAll((id, it) -> it.sighted(seen.listing(), begun));
    } catch (ProviderFailedException e) {
      String why = String.valueOf(e.getMessage());
      if (!trouble.getAndSet(Optional.of(why)).equals(Optional.of(why))) {
        LOG.warn("A provider of circuits does not list its circuits: why={}", why);
      }
    }
  }

  private static String required(String reference) throws ProviderFailedException {
    if (!REFERENCE.matcher(reference).matches()) {
      throw new ProviderFailedException("the provider has a circuit with a reference that is none");
    }
    return reference;
  }

  private void requireBelievable(Look seen) throws ProviderFailedException {
    ProviderTime before = time.get();
    Duration ahead = seen.ahead().orElse(before.ahead());
    time.set(before.after(ahead));
    if (!before.isBelievable(ahead)) {
      throw new ProviderFailedException(
          "its clock differs from this host's by %s, and in the list before by %s"
              .formatted(ahead, before.ahead()));
    }
  }

  /** A lease that was begun and has no file lost its file: what it left is released. */
  private void begin(Lease lease) {
    Instant now = clock.instant();
    Circuit circuit = Circuit.planned(lease.plan());
    if (!circuits.containsKey(circuit.key().id())) {
      keep(
          Followed.from(lease.begun() ? lost(circuit, lease, now) : circuit, now),
          "the router leased it");
    }
  }

  private static Circuit lost(Circuit planned, Lease lease, Instant now) {
    Circuit asked = planned.after(new Asked(), now);
    Circuit known = lease.reference().map(it -> asked.after(new Referenced(it), now)).orElse(asked);
    return known.after(new TimedOut("its state file is lost"), now);
  }

  /**
   * @param until from when on the provider is asked for nothing
   */
  private void follow(UUID id, Standing standing, Instant until) {
    for (int n = 0; n < MOST_EVENTS && mayBegin(id, until) && record(id, standing); n++) {
      reserveIfAsked(id, standing);
    }
    Followed it = circuits.get(id);
    if (it.mayAct(clock.instant()) && clock.instant().isBefore(until)) {
      CircuitRule.commands(outlook(it, standing)).forEach(command -> act(id, command));
    }
    if (it.isOver(clock.instant().minus(WATCHED))) {
      book.forget(id);
      circuits.remove(id);
    }
  }

  private boolean mayBegin(UUID id, Instant until) {
    return circuits.get(id).circuit().state() != CircuitState.PLANNED
        || clock.instant().isBefore(until);
  }

  /** Records the next event; returns whether there was one and it is on disk. */
  private boolean record(UUID id, Standing standing) {
    Followed it = circuits.get(id);
    Optional<CircuitEvent> event = CircuitRule.event(outlook(it, standing));
    return event.filter(next -> take(it, next)).isPresent();
  }

  private boolean take(Followed it, CircuitEvent event) {
    Instant now = clock.instant();
    if (!it.circuit().takes(event)) {
      if (!isKnown(it.circuit(), event)) {
        LOG.info(
            "An event of a circuit is ignored: circuit={} event={}",
            it.circuit().key(),
            event.words());
      }
      return false;
    }
    return keep(it.became(it.circuit().after(event, now), now), event.words());
  }

  /** A provider that does not choose the reference confirms it. */
  private static boolean isKnown(Circuit circuit, CircuitEvent event) {
    return event instanceof Referenced it
        && circuit.reference().equals(Optional.of(it.reference()));
  }

  private boolean keep(Followed it, String why) {
    Circuit circuit = it.circuit();
    try {
      book.keep(circuit);
    } catch (UncheckedIOException e) {
      LOG.error(
          "The state of a circuit cannot be written: circuit={} why={}",
          circuit.key(),
          e.getMessage());
      return false;
    }
    circuits.put(circuit.key().id(), it);
    LOG.info("Circuit: circuit={} state={} event={}", circuit.key(), circuit.state(), why);
    return true;
  }

  /** Only in the run that recorded it: after a crash it is not known whether the provider acted. */
  private void reserveIfAsked(UUID id, Standing standing) {
    Followed it = circuits.get(id);
    List<Circuit.Passage> passages = it.circuit().passages();
    if (passages.getLast().event() instanceof Asked
        && (provider.traits().choosesReference() || take(it, referencedByKey(it)))) {
      reserve(circuits.get(id), standing);
    }
  }

  private static Referenced referencedByKey(Followed it) {
    return new Referenced(it.circuit().key().toString());
  }

  private void reserve(Followed it, Standing standing) {
    Circuit circuit = it.circuit();
    Instant end = outlook(it, standing).endAfter(circuit.plan().lifetime());
    try {
      CircuitEvent answer =
          switch (provider.reserve(circuit.plan(), end)) {
            case Reserved reserved -> new Referenced(required(reserved.reference()));
            case Refused refused -> refused.denied();
          };
      take(acted(it), answer);
    } catch (ProviderFailedException e) {
      acted(it);
      LOG.warn("A provider did not answer: circuit={} why={}", circuit.key(), e.getMessage());
    }
  }

  private void act(UUID id, CircuitCommand command) {
    try {
      switch (command) {
        case Advance advance -> provider.advance(advance.circuit());
        case Extend extend -> provider.extend(extend.reference(), extend.end());
        case Release release -> provider.release(release.reference());
      }
    } catch (ProviderFailedException e) {
      LOG.warn("A provider did not do it: circuit={} why={}", id, e.getMessage());
    }
    acted(circuits.get(id));
  }

  private Followed acted(Followed it) {
    Followed acted = it.acted(clock.instant());
    circuits.put(acted.circuit().key().id(), acted);
    return acted;
  }

  private Outlook outlook(Followed it, Standing standing) {
    Instant now = clock.instant();
    Optional<Look> last = look.get().filter(seen -> !seen.begun().plus(FRESH).isBefore(now));
    return new Outlook(
        it.circuit(),
        provider.traits(),
        last.isPresent() ? it.sight() : new Sight.Unseen(),
        now,
        it.since(),
        last.flatMap(Look::ahead),
        it.downSince().map(down -> Duration.between(down, now)).orElse(Duration.ZERO),
        standing.current(),
        standing.lease(it.circuit().key()));
  }
}
