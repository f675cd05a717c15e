package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.batch.JobSizing;
import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.fdt.FdtTimeouts;
import io.argosy.agent.fdt.StreamAdvice;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.agent.lane.Lane;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/** Results of FDT over each lane in this process, and its jobs that move bytes. */
public final class FdtLinks {

  /** How long FDT is not tried over a lane after its two ends failed to connect. */
  static final Duration EXCLUDED = Duration.ofMinutes(10);

  /**
   * About as long do the programs of a run start before it moves bytes. So long before the end of a
   * run the next one begins, or nothing would move in between.
   */
  private static final Duration START = Duration.ofSeconds(3);

  /** After this time without a run a lane may no longer have FDT. */
  private static final Duration KNOWN = Duration.ofHours(1);

  private static final int REMEMBERED = 20;
  private static final int RECENT = 5;

  private final int jobs;
  private final int starts;
  private final JobSizing sizing;
  private final Function<Lane, LinkShape> usual;
  private final boolean orHttp;
  private final FlowMeter flows;
  private final Clock clock;

  /** Rates and streams of the last jobs of each lane, oldest first. */
  private final Map<Lane, List<StreamAdvice.Past>> past = new HashMap<>();

  private final Map<Lane, Instant> used = new HashMap<>();
  private final Map<Lane, Instant> excluded = new HashMap<>();
  private final Map<Lane, Integer> moving = new HashMap<>();

  /** Runs whose first program starts, since when. */
  private final Map<Turn, Instant> starting = new HashMap<>();

  /**
   * @param jobs of a lane that move bytes at a time; with more than one the next is prepared
   * @param starts of a first program at a time, over all lanes: each uses a processor, so that more
   *     of them than there are processors would all be ready late
   * @param usual shape of jobs of lanes that FDT does not serve
   * @param orHttp whether there are such lanes
   */
  public FdtLinks(
      int jobs,
      int starts,
      JobSizing sizing,
      Function<Lane, LinkShape> usual,
      boolean orHttp,
      FlowMeter flows,
      Clock clock) {
    if (jobs < 1 || jobs > 4) {
      throw new IllegalArgumentException("overlap must be from 1 to 4: " + jobs);
    }
    this.jobs = jobs;
    this.starts = starts;
    this.sizing = sizing;
    this.usual = usual;
    this.orHttp = orHttp;
    this.flows = flows;
    this.clock = clock;
  }

  /** Size and number of the lane's jobs now. */
  public synchronized LinkShape shapeOf(Lane lane) {
    if (isExcluded(lane) || (orHttp && !isWithin(used, lane))) {
      return usual.apply(lane);
    }
    Amount amount = sizing.of(rateOf(pastOf(lane)));
    return new LinkShape(jobs > 1 ? jobs + 1 : 1, Math.toIntExact(amount.files()), amount.bytes());
  }

  synchronized void exclude(Lane lane) {
    excluded.put(lane, clock.instant().plus(EXCLUDED));
  }

  synchronized boolean isExcluded(Lane lane) {
    return orHttp && isWithin(excluded, lane);
  }

  synchronized int streams(Lane lane, int wanted, List<ByteCount> files) {
    return StreamAdvice.of(wanted, files, pastOf(lane));
  }

  synchronized void moved(Lane lane, int streams, ByteCount bytes, Duration took) {
    if (!bytes.isZero() && took.isPositive()) {
      ByteRate rate = new ByteRate(bytes.bytes() * 1e9 / took.toNanos());
      List<StreamAdvice.Past> all = new ArrayList<>(pastOf(lane));
      all.add(new StreamAdvice.Past(streams, rate.bytesPerSecond()));
      past.put(lane, List.copyOf(all.subList(Math.max(0, all.size() - REMEMBERED), all.size())));
    }
  }

  /** Starts to measure a duration by the time that counts for traffic. */
  Supplier<Duration> stopwatch() {
    return flows.stopwatch();
  }

  /**
   * @param bytes of the run
   * @param detour why the files should wait for another lane instead
   */
  Turn turnOf(Lane lane, ByteCount bytes, Supplier<Optional<TaskFailure>> detour) {
    return new Turn(lane, bytes, detour);
  }

  /** The caller has a listening end, so FDT works on this lane. */
  private synchronized boolean take(Lane lane) {
    forgetCircuits();
    used.put(lane, clock.instant().plus(KNOWN));
    int now = moving.getOrDefault(lane, 0);
    if (now < jobs) {
      moving.put(lane, now + 1);
      return true;
    }
    return false;
  }

  /** A program that is not ready in the usual time must not delay those of other lanes. */
  private synchronized boolean start(Turn turn) {
    Instant now = clock.instant();
    starting.values().removeIf(since -> !now.isBefore(since.plus(START)));
    return starting.size() < starts && starting.putIfAbsent(turn, now) == null;
  }

  private synchronized void started(Turn turn) {
    starting.remove(turn);
  }

  private synchronized void giveBack(Lane lane) {
    moving.computeIfPresent(lane, (same, runs) -> runs == 1 ? null : runs - 1);
  }

  /** Each circuit is a lane of its own, so that lanes become many. */
  private void forgetCircuits() {
    Predicate<Lane> isOver = lane -> !lane.isShared() && !isWithin(used, lane);
    past.keySet().removeIf(isOver);
    excluded.keySet().removeIf(isOver);
    used.keySet().removeIf(isOver);
  }

  private boolean isWithin(Map<Lane, Instant> ends, Lane lane) {
    return Optional.ofNullable(ends.get(lane)).map(clock.instant()::isBefore).orElse(false);
  }

  private List<StreamAdvice.Past> pastOf(Lane lane) {
    return past.getOrDefault(lane, List.of());
  }

  /** The rate of one job, as measured in the last few. */
  private static Optional<ByteRate> rateOf(List<StreamAdvice.Past> jobs) {
    return jobs.stream()
        .skip(Math.max(0, jobs.size() - RECENT))
        .mapToDouble(StreamAdvice.Past::bytesPerSecond)
        .average()
        .stream()
        .mapToObj(ByteRate::new)
        .findFirst();
  }

  /**
   * Decides when the first program of a run may start, and when a run that is ready may move bytes:
   * once fewer runs of the lane do than allowed, without those that are about to end. A run that
   * has waited very long starts anyway, before its grant expires. From then until it passes its
   * turn on, a run counts as one stream of its lane. For one thread.
   */
  final class Turn {

    private final Lane lane;
    private final ByteCount bytes;
    private final Supplier<Optional<TaskFailure>> detour;
    private final Instant asked = clock.instant();
    private boolean mayStart;
    private boolean taken;
    private boolean begun;
    private boolean passed;
    private Instant began = Instant.MAX;
    private long arrived;

    private Turn(Lane lane, ByteCount bytes, Supplier<Optional<TaskFailure>> detour) {
      this.lane = lane;
      this.bytes = bytes;
      this.detour = detour;
    }

    /** Returns why the run shall not begin, because its files should use another lane. */
    Optional<TaskFailure> detour() {
      return begun ? Optional.empty() : detour.get();
    }

    /** Whether the end that listens may start; true from then on. */
    boolean mayStart() {
      mayStart = mayStart || start(this);
      return mayStart;
    }

    /** The end that listens is ready, so that another run may start. */
    void ready() {
      started(this);
    }

    boolean hasCome() {
      boolean before = begun;
      taken = taken || (!begun && take(lane));
      begun = begun || taken || !clock.instant().isBefore(asked.plus(FdtTimeouts.TURN));
      if (begun && !before) {
        began = clock.instant();
        flows.begin(lane);
      }
      return begun;
    }

    /**
     * Counts the bytes since the last check, and lets another run begin if the rest arrives soon. A
     * file may be missing from one check and be back at the next; no byte is counted twice.
     *
     * @param inAll bytes in the directory or taken from there
     */
    void arrived(ByteCount inAll) {
      if (inAll.bytes() > arrived) {
        flows.landed(lane, inAll.bytes() - arrived);
        arrived = inAll.bytes();
        if (isEnding()) {
          letNext();
        }
      }
    }

    private boolean isEnding() {
      double seconds = Duration.between(began, clock.instant()).toNanos() / 1e9;
      return begun && (bytes.bytes() - arrived) * seconds <= arrived * (double) START.toSeconds();
    }

    private void letNext() {
      if (taken) {
        taken = false;
        giveBack(lane);
      }
    }

    /** Lets another run move bytes; repeated calls have no effect. */
    void pass() {
      if (begun && !passed) {
        passed = true;
        flows.end(lane);
      }
      started(this);
      letNext();
    }
  }
}
