package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.batch.JobSizing;
import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.fdt.FdtTimeouts;
import io.argosy.agent.fdt.StreamAdvice;
import io.argosy.agent.flow.FlowMeter;
import io.argosy.common.topology.LinkName;
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
import java.util.function.Supplier;

/** Results of FDT over each link in this process, and its jobs that move bytes. */
public final class FdtLinks {

  /** How long FDT is not tried over a link after its two ends failed to connect. */
  static final Duration EXCLUDED = Duration.ofMinutes(10);

  /** After this time without a run a link may no longer have FDT. */
  private static final Duration KNOWN = Duration.ofHours(1);

  private static final int REMEMBERED = 20;
  private static final int RECENT = 5;

  private final int jobs;
  private final JobSizing sizing;
  private final Function<LinkName, LinkShape> usual;
  private final boolean orHttp;
  private final FlowMeter flows;
  private final Clock clock;

  /** Rates and streams of the last jobs of each link, oldest first. */
  private final Map<LinkName, List<StreamAdvice.Past>> past = new HashMap<>();

  private final Map<LinkName, Instant> used = new HashMap<>();
  private final Map<LinkName, Instant> excluded = new HashMap<>();
  private final Map<LinkName, Integer> moving = new HashMap<>();

  /**
   * @param jobs of a link that move bytes at a time; with more than one the next is prepared
   * @param usual shape of jobs of links that FDT does not serve
   * @param orHttp whether there are such links
   */
  public FdtLinks(
      int jobs,
      JobSizing sizing,
      Function<LinkName, LinkShape> usual,
      boolean orHttp,
      FlowMeter flows,
      Clock clock) {
    if (jobs < 1 || jobs > 4) {
      throw new IllegalArgumentException("overlap must be from 1 to 4: " + jobs);
    }
    this.jobs = jobs;
    this.sizing = sizing;
    this.usual = usual;
    this.orHttp = orHttp;
    this.flows = flows;
    this.clock = clock;
  }

  /** Size and number of the link's jobs now. */
  public synchronized LinkShape shapeOf(LinkName link) {
    if (isExcluded(link) || (orHttp && !isWithin(used, link))) {
      return usual.apply(link);
    }
    Amount amount = sizing.of(rateOf(pastOf(link)));
    return new LinkShape(jobs > 1 ? jobs + 1 : 1, Math.toIntExact(amount.files()), amount.bytes());
  }

  synchronized void exclude(LinkName link) {
    excluded.put(link, clock.instant().plus(EXCLUDED));
  }

  synchronized boolean isExcluded(LinkName link) {
    return orHttp && isWithin(excluded, link);
  }

  synchronized int streams(LinkName link, int wanted, List<ByteCount> files) {
    return StreamAdvice.of(wanted, files, pastOf(link));
  }

  synchronized void moved(LinkName link, int streams, ByteCount bytes, Duration took) {
    if (!bytes.isZero() && took.isPositive()) {
      ByteRate rate = new ByteRate(bytes.bytes() * 1e9 / took.toNanos());
      List<StreamAdvice.Past> all = new ArrayList<>(pastOf(link));
      all.add(new StreamAdvice.Past(streams, rate.bytesPerSecond()));
      past.put(link, List.copyOf(all.subList(Math.max(0, all.size() - REMEMBERED), all.size())));
    }
  }

  /** Starts to measure a duration by the time that counts for traffic. */
  Supplier<Duration> stopwatch() {
    return flows.stopwatch();
  }

  Turn turnOf(LinkName link) {
    return new Turn(link);
  }

  /** The caller has a listening end, so FDT works on this link. */
  private synchronized boolean take(LinkName link) {
    used.put(link, clock.instant().plus(KNOWN));
    int now = moving.getOrDefault(link, 0);
    if (now < jobs) {
      moving.put(link, now + 1);
      return true;
    }
    return false;
  }

  private synchronized void giveBack(LinkName link) {
    moving.merge(link, -1, Integer::sum);
  }

  private boolean isWithin(Map<LinkName, Instant> ends, LinkName link) {
    return Optional.ofNullable(ends.get(link)).map(clock.instant()::isBefore).orElse(false);
  }

  private List<StreamAdvice.Past> pastOf(LinkName link) {
    return past.getOrDefault(link, List.of());
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
   * Decides when a run that is ready may move bytes: once fewer runs of the link do than allowed. A
   * run that has waited very long starts anyway, before its grant expires. From then until it
   * passes its turn on, a run counts as one stream of its link. For one thread.
   */
  final class Turn {

    private final LinkName link;
    private final Instant asked = clock.instant();
    private boolean taken;
    private boolean begun;
    private boolean passed;
    private long arrived;

    private Turn(LinkName link) {
      this.link = link;
    }

    boolean hasCome() {
      boolean before = begun;
      taken = taken || (!begun && take(link));
      begun = begun || taken || !clock.instant().isBefore(asked.plus(FdtTimeouts.TURN));
      if (begun && !before) {
        flows.begin(link);
      }
      return begun;
    }

    /**
     * Counts the bytes since the last check. A file may be missing from one check and be back at
     * the next; no byte is counted twice.
     *
     * @param inAll bytes in the directory or taken from there
     */
    void arrived(ByteCount inAll) {
      if (inAll.bytes() > arrived) {
        flows.landed(link, inAll.bytes() - arrived);
        arrived = inAll.bytes();
      }
    }

    /** Lets another run move bytes; repeated calls have no effect. */
    void pass() {
      if (begun && !passed) {
        passed = true;
        flows.end(link);
      }
      if (taken) {
        taken = false;
        giveBack(link);
      }
    }
  }
}
