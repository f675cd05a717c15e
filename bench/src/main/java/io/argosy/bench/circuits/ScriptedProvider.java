package io.argosy.bench.circuits;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.Listing;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.ProviderTraits;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * A provider of all agents of a schedule: what it really has, and what it answers, with faults. All
 * times are true times, in seconds of the schedule.
 */
final class ScriptedProvider implements CircuitProvider {

  static final Instant START = Instant.parse("2027-03-01T00:00:00Z");

  private static final double OFTEN = 0.5;
  private static final double DISTORTED = 0.7;
  private static final double SELDOM = 0.05;
  private static final double PER_STEP = 0.01;

  /** Circuits of other programs, of another instance, and of another agent of this instance. */
  private static final List<Found> FOREIGN =
      List.of(
          foreign(0, Optional.empty()),
          foreign(1, Optional.of(new CircuitKey("other", new UUID(0, 1)))),
          foreign(2, Optional.of(LeaseDesk.OF_ANOTHER_AGENT)));

  final List<Entry> entries = new ArrayList<>();
  private final List<Later> later = new ArrayList<>();
  private final Kind kind;
  private final Chance chance;
  private final Broken broken;
  private final int skew;
  private final boolean tellsTime;
  private int silentUntil;
  private int references;
  int foreignTouched;

  /** The kinds of providers. */
  enum Kind {
    /** Reserves, then commits; lists keys, as NSI does. */
    TWO_PHASES(true, true),
    /** Reserves, then commits; lists no keys. A reservation that is not committed expires. */
    WITHOUT_KEYS(true, false),
    /** Builds what it is asked for; the key is the reference, as in MonALISA's form. */
    ONE_PHASE(false, true);

    final ProviderTraits traits;
    final boolean listsKeys;

    Kind(boolean choosesReference, boolean listsKeys) {
      this.traits =
          new ProviderTraits(
              Duration.ofSeconds(180), Duration.ofSeconds(120), choosesReference, choosesReference);
      this.listsKeys = listsKeys;
    }
  }

  /** The simulated agent is killed at this point. */
  static final class KilledException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    KilledException() {
      super("killed", null, false, false);
    }
  }

  /** A circuit at the provider. */
  static final class Entry {
    final String reference;
    final CircuitPlan plan;
    final boolean again;
    boolean answered;
    boolean releasedOnce;
    Phase phase = Phase.PENDING;
    boolean committed;
    private int heldUntil;
    private int upAt = Integer.MAX_VALUE;
    private int goneAt = Integer.MAX_VALUE;
    private int downUntil;
    private Optional<ByteRate> bandwidth;
    private Optional<Instant> end;
    private List<String> addresses = List.of();

    Entry(String reference, CircuitPlan plan, Instant end, boolean again) {
      this.reference = reference;
      this.plan = plan;
      this.end = Optional.of(end);
      this.bandwidth = Optional.of(plan.bandwidth());
      this.again = again;
    }

    boolean isLeft() {
      return phase != Phase.GONE;
    }

    boolean isPast(Instant time) {
      return end.filter(it -> !time.isBefore(it)).isPresent();
    }
  }

  private record Later(int at, CircuitPlan plan, Instant end) {}

  ScriptedProvider(Kind kind, Chance chance, boolean tellsTime, Broken broken) {
    this.kind = kind;
    this.chance = chance;
    this.tellsTime = tellsTime;
    this.broken = broken;
    this.skew = chance.is(Fault.CLOCK_DIFFERS, 1) ? chance.seconds(-300, 300) : 0;
  }

  /** The provider's own clock. */
  Instant clock() {
    return START.plusSeconds(chance.now + skew);
  }

  @Override
  public ProviderTraits traits() {
    return kind.traits;
  }

  @Override
  public Answer reserve(CircuitPlan plan, Instant end) throws ProviderFailedException {
    call("reserve " + plan.key());
    if (chance.is(Fault.REFUSED, OFTEN)) {
      return new Answer.Refused(new Denied(Cause.OTHER, "refused", Optional.empty()));
    }
    if (chance.is(Fault.REFUSED_FOR_CAPACITY, OFTEN)) {
      return new Answer.Refused(new Denied(Cause.CAPACITY, "full", Optional.empty()));
    }
    lost(Fault.REQUEST_LOST);
    if (chance.is(Fault.REQUEST_LATE, OFTEN)) {
      later.add(new Later(chance.now + chance.seconds(20, 170), plan, end));
      throw new ProviderFailedException("the request is late");
    }
    Entry entry = process(plan, end, false);
    if (chance.is(Fault.REQUEST_TWICE, OFTEN)) {
      process(plan, end, true);
    }
    if (broken == Broken.COMMIT_FIRST) {
      commit(entry);
    }
    killed("reserve " + plan.key());
    lost(Fault.ANSWER_LOST);
    entry.answered = true;
    return new Answer.Reserved(entry.reference);
  }

  @Override
  public Listing list(Set<String> wanted) throws ProviderFailedException {
    if (isSilent() || chance.is(Fault.LIST_FAILS, SELDOM)) {
      throw new ProviderFailedException("no list");
    }
    Optional<Instant> time = tellsTime ? Optional.of(clock()) : Optional.empty();
    if (chance.is(Fault.LIST_EMPTY, SELDOM)) {
      return new Listing(List.of(), time);
    }
    boolean bad = chance.is(Fault.LIST_UNKNOWN, SELDOM);
    Stream<Found> own = entries.stream().filter(this::isListed).map(it -> found(it, bad));
    return new Listing(Stream.concat(own, FOREIGN.stream()).toList(), time);
  }

  private boolean isListed(Entry entry) {
    return switch (broken) {
      case LATE_ANSWER -> entry.answered;
      case RELEASE_ONCE -> !entry.releasedOnce;
      default -> true;
    };
  }

  private Found found(Entry it, boolean bad) {
    return new Found(
        it.reference,
        kind.listsKeys ? Optional.of(it.plan.key()) : Optional.empty(),
        bad ? Phase.UNKNOWN : it.phase,
        it.bandwidth,
        it.end,
        it.addresses,
        Cause.OTHER,
        it.phase.name());
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

  @Override
  public void advance(Found circuit) throws ProviderFailedException {
    act("advance ", circuit.reference(), this::commit);
  }

  @Override
  public void extend(String reference, Instant end) throws ProviderFailedException {
    act("extend ", reference, entry -> entry.end = Optional.of(end));
  }

  @Override
  public void release(String reference) throws ProviderFailedException {
    entry(reference).ifPresent(entry -> entry.releasedOnce = true);
    act("release ", reference, this::end);
  }

  private void act(String name, String reference, Consumer<Entry> action)
      throws ProviderFailedException {
    call(name + reference);
    lost(Fault.CALL_LOST);
    entry(reference).ifPresent(action);
    killed(name + reference);
    lost(Fault.ACK_LOST);
  }

  private Optional<Entry> entry(String reference) {
    foreignTouched += reference.startsWith("foreign-") ? 1 : 0;
    return entries.stream().filter(it -> it.reference.equals(reference)).findFirst();
  }

  private void call(String name) throws ProviderFailedException {
    chance.note(name);
    killed(name);
    if (isSilent()) {
      throw new ProviderFailedException("the provider does not answer");
    }
  }

  private void lost(Fault fault) throws ProviderFailedException {
    if (chance.is(fault, OFTEN)) {
      throw new ProviderFailedException(fault.toString());
    }
  }

  private void killed(String name) {
    if (chance.is(Fault.KILLED_AT_CALL, 0.2)) {
      chance.note("killed at " + name);
      throw new KilledException();
    }
  }

  private boolean isSilent() {
    int at = chance.now;
    if (at >= silentUntil && chance.is(Fault.SILENT, 0.005)) {
      silentUntil = at + chance.seconds(60, 900);
    }
    return at < silentUntil;
  }

  private Entry process(CircuitPlan plan, Instant end, boolean again) {
    boolean chooses = kind.traits.choosesReference();
    Optional<Entry> known =
        entries.stream().filter(it -> it.isLeft() && it.plan.key().equals(plan.key())).findFirst();
    if (!chooses && known.isPresent()) {
      return known.get();
    }
    String reference = chooses ? "ref-" + references++ : plan.key().toString();
    Entry entry = new Entry(reference, plan, end, again);
    entry.heldUntil = chance.now + (int) kind.traits.holdTime().toSeconds();
    distort(entry);
    entries.add(entry);
    if (!chooses) {
      commit(entry);
    }
    return entry;
  }

  private void distort(Entry entry) {
    if (chance.is(Fault.OTHER_ADDRESS, DISTORTED)) {
      entry.addresses = List.of("198.51.100.99", entry.plan.destination().address());
    }
    if (chance.is(Fault.LATER_END, DISTORTED)) {
      entry.end = entry.end.map(end -> end.plusSeconds(chance.seconds(1_000, 90_000)));
    }
    if (chance.is(Fault.TOO_LITTLE_BANDWIDTH, DISTORTED)) {
      entry.bandwidth = Optional.of(new ByteRate(entry.plan.bandwidth().bytesPerSecond() / 2));
    }
    if (chance.is(Fault.NO_BANDWIDTH, DISTORTED)) {
      entry.bandwidth = Optional.empty();
    }
    if (chance.is(Fault.NO_END, DISTORTED)) {
      entry.end = Optional.empty();
    }
  }

  private void commit(Entry entry) {
    if (entry.committed || entry.phase != Phase.PENDING) {
      return;
    }
    entry.committed = true;
    if (chance.is(Fault.ACTIVATION_FAILS, DISTORTED)) {
      entry.phase = Phase.FAILED;
    } else if (!chance.is(Fault.NEVER_UP, DISTORTED)) {
      boolean late = chance.is(Fault.UP_LATE, DISTORTED);
      entry.upAt = chance.now + (late ? chance.seconds(170, 600) : chance.seconds(0, 60));
    }
  }

  private void end(Entry entry) {
    if (!entry.isLeft() || chance.is(Fault.RELEASE_IGNORED, OFTEN)) {
      return;
    }
    boolean slow = chance.is(Fault.RELEASE_SLOW, OFTEN);
    entry.phase = slow ? Phase.ENDING : Phase.GONE;
    entry.goneAt = Math.min(entry.goneAt, chance.now + (slow ? 300 : 0));
  }

  /** Whether nothing can happen any more that a requester does not know of. */
  boolean isQuiet() {
    return later.isEmpty() && entries.stream().noneMatch(Entry::isLeft);
  }

  /** Moves on: late requests arrive, holds and circuits expire, and faults of the network occur. */
  void tick() {
    for (Later it : List.copyOf(later)) {
      if (it.at() <= chance.now) {
        later.remove(it);
        process(it.plan(), it.end(), false);
      }
    }
    if (chance.is(Fault.RESTARTED_EMPTY, 0.002)) {
      entries.clear();
    }
    entries.stream().filter(Entry::isLeft).forEach(entry -> tick(entry, chance.now));
  }

  private void tick(Entry entry, int at) {
    boolean held = entry.phase == Phase.PENDING && !entry.committed;
    if ((held && at >= entry.heldUntil) || at >= entry.goneAt || entry.isPast(clock())) {
      entry.phase = Phase.GONE;
    } else if (entry.phase == Phase.PENDING && at >= entry.upAt) {
      entry.phase = Phase.ACTIVE;
    } else if (entry.phase == Phase.ACTIVE && chance.is(Fault.FORCED_END, PER_STEP)) {
      entry.phase = chance.random.nextBoolean() ? Phase.FAILED : Phase.GONE;
    } else if (entry.phase == Phase.ACTIVE && chance.is(Fault.DATA_PLANE_DOWN, PER_STEP)) {
      entry.phase = Phase.DOWN;
      entry.downUntil = at + (chance.random.nextBoolean() ? 120 : 600);
    } else if (entry.phase == Phase.DOWN && at >= entry.downUntil) {
      entry.phase = Phase.ACTIVE;
    }
  }
}
