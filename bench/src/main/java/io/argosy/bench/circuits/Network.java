package io.argosy.bench.circuits;

import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.Listing;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** What a simulated provider really has. All times are true times, in seconds of the schedule. */
final class Network {

  static final Instant START = Instant.parse("2027-03-01T00:00:00Z");

  /** Circuits of other programs, of another instance, and of another agent of this instance. */
  private static final List<Found> FOREIGN =
      List.of(
          foreign(0, Optional.empty()),
          foreign(1, Optional.of(new CircuitKey("other", new UUID(0, 1)))),
          foreign(2, Optional.of(Schedule.OF_ANOTHER_AGENT)));

  final Kind kind;
  final List<Entry> entries = new ArrayList<>();
  private final List<Later> later = new ArrayList<>();
  private final Chance chance;
  private final int skew;
  private final boolean tellsTime;
  private int silentUntil;
  private int references;
  int foreignTouched;

  /** A circuit at the provider. */
  static final class Entry {
    final String reference;
    final String key;
    final CircuitPlan plan;
    final boolean again;
    boolean answered;
    boolean releasedOnce;
    Phase phase = Phase.PENDING;
    boolean committed;
    int heldUntil;
    int upAt = Integer.MAX_VALUE;
    int goneAt = Integer.MAX_VALUE;
    int downUntil;
    ByteRate bandwidth;
    Optional<Instant> end;
    List<String> addresses = List.of();
    Cause cause = Cause.OTHER;
    boolean hidesBandwidth;

    Entry(String reference, String key, CircuitPlan plan, Instant end, boolean again) {
      this.reference = reference;
      this.key = key;
      this.plan = plan;
      this.end = Optional.of(end);
      this.bandwidth = plan.bandwidth();
      this.again = again;
    }

    boolean isLeft() {
      return phase != Phase.GONE;
    }
  }

  private record Later(int at, CircuitPlan plan, Instant end) {}

  Network(Kind kind, Chance chance, boolean tellsTime) {
    this.kind = kind;
    this.chance = chance;
    this.tellsTime = tellsTime;
    this.skew = chance.is(Fault.CLOCK_DIFFERS, 1) ? chance.seconds(-300, 300) : 0;
  }

  /** The provider's own clock. */
  Instant clock(int now) {
    return START.plusSeconds(now + skew);
  }

  boolean isSilent(int now) {
    if (now >= silentUntil && chance.is(Fault.SILENT, 0.005)) {
      silentUntil = now + chance.seconds(60, 900);
    }
    return now < silentUntil;
  }

  Entry process(CircuitPlan plan, Instant end, int now, boolean again) {
    String key = plan.key().toString();
    if (!kind.traits.choosesReference() && left(key).isPresent()) {
      return left(key).get();
    }
    String reference = kind.traits.choosesReference() ? "ref-" + references++ : key;
    Entry entry = new Entry(reference, key, plan, end, again);
    entry.heldUntil = now + (int) kind.traits.holdTime().toSeconds();
    distort(entry);
    entries.add(entry);
    if (!kind.traits.choosesReference()) {
      commit(entry, now);
    }
    return entry;
  }

  private Optional<Entry> left(String key) {
    return entries.stream().filter(it -> it.isLeft() && it.key.equals(key)).findFirst();
  }

  void processLater(int at, CircuitPlan plan, Instant end) {
    later.add(new Later(at, plan, end));
  }

  private void distort(Entry entry) {
    if (chance.is(Fault.OTHER_ADDRESS, 0.7)) {
      entry.addresses = List.of("198.51.100.99", entry.plan.destination().address());
    }
    if (chance.is(Fault.LATER_END, 0.7)) {
      entry.end = entry.end.map(end -> end.plusSeconds(chance.seconds(1_000, 90_000)));
    }
    if (chance.is(Fault.TOO_LITTLE_BANDWIDTH, 0.7)) {
      entry.bandwidth = new ByteRate(entry.bandwidth.bytesPerSecond() / 2);
    }
    entry.hidesBandwidth = chance.is(Fault.NO_BANDWIDTH, 0.7);
    if (chance.is(Fault.NO_END, 0.7)) {
      entry.end = Optional.empty();
    }
  }

  void commit(Entry entry, int now) {
    if (entry.committed || entry.phase != Phase.PENDING) {
      return;
    }
    entry.committed = true;
    if (chance.is(Fault.ACTIVATION_FAILS, 0.7)) {
      entry.phase = Phase.FAILED;
    } else if (chance.is(Fault.NEVER_UP, 0.7)) {
      entry.upAt = Integer.MAX_VALUE;
    } else if (chance.is(Fault.UP_LATE, 0.7)) {
      entry.upAt = now + chance.seconds(170, 600);
    } else {
      entry.upAt = now + chance.seconds(0, 60);
    }
  }

  void release(Entry entry, int now) {
    if (!entry.isLeft() || chance.is(Fault.RELEASE_IGNORED, 0.5)) {
      return;
    }
    if (chance.is(Fault.RELEASE_SLOW, 0.5)) {
      entry.phase = Phase.ENDING;
      entry.goneAt = Math.min(entry.goneAt, now + 300);
    } else {
      entry.phase = Phase.GONE;
    }
  }

  Optional<Entry> entry(String reference) {
    if (reference.startsWith("foreign-")) {
      foreignTouched++;
    }
    return entries.stream().filter(it -> it.reference.equals(reference)).findFirst();
  }

  private static Found foreign(int n, Optional<CircuitKey> key) {
    return new Found(
        "foreign-" + n,
        key,
        Phase.ACTIVE,
        Optional.of(new ByteRate(1e9)),
        Optional.of(START.plusSeconds(1_000_000)),
        List.of(),
        Cause.OTHER,
        "ACTIVE");
  }

  /** Whether something may still happen that a requester does not know of. */
  boolean isQuiet() {
    return later.isEmpty() && entries.stream().noneMatch(Entry::isLeft);
  }

  /** Moves on: late requests arrive, holds and circuits expire, and faults of the network occur. */
  void tick(int now) {
    for (Later it : List.copyOf(later)) {
      if (it.at() <= now) {
        later.remove(it);
        process(it.plan(), it.end(), now, false);
      }
    }
    if (chance.is(Fault.RESTARTED_EMPTY, 0.002)) {
      entries.clear();
    }
    entries.forEach(entry -> tick(entry, now));
  }

  private void tick(Entry entry, int now) {
    if (!entry.isLeft()) {
      return;
    }
    boolean held = entry.phase == Phase.PENDING && !entry.committed;
    if ((held && now >= entry.heldUntil)
        || now >= entry.goneAt
        || entry.end.filter(end -> !clock(now).isBefore(end)).isPresent()) {
      entry.phase = Phase.GONE;
    } else if (entry.phase == Phase.PENDING && now >= entry.upAt) {
      entry.phase = Phase.ACTIVE;
    } else if (entry.phase == Phase.ACTIVE && chance.is(Fault.FORCED_END, 0.01)) {
      entry.phase = chance.random.nextBoolean() ? Phase.FAILED : Phase.GONE;
    } else if (entry.phase == Phase.ACTIVE && chance.is(Fault.DATA_PLANE_DOWN, 0.01)) {
      entry.phase = Phase.DOWN;
      entry.downUntil = now + (chance.random.nextBoolean() ? 120 : 600);
    } else if (entry.phase == Phase.DOWN && now >= entry.downUntil) {
      entry.phase = Phase.ACTIVE;
    }
  }

  Listing list(int now, Predicate<Entry> shown) {
    Optional<Instant> time = tellsTime ? Optional.of(clock(now)) : Optional.empty();
    if (chance.is(Fault.LIST_EMPTY, 0.05)) {
      return new Listing(List.of(), time);
    }
    boolean bad = chance.is(Fault.LIST_UNKNOWN, 0.05);
    return new Listing(
        Stream.concat(entries.stream().filter(shown).map(it -> found(it, bad)), FOREIGN.stream())
            .toList(),
        time);
  }

  private Found found(Entry it, boolean bad) {
    return new Found(
        it.reference,
        kind.listsKeys ? CircuitKey.parse(it.key) : Optional.empty(),
        bad ? Phase.UNKNOWN : it.phase,
        it.hidesBandwidth ? Optional.empty() : Optional.of(it.bandwidth),
        it.end,
        it.addresses,
        it.cause,
        it.phase.name());
  }
}
