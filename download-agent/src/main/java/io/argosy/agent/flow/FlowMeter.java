package io.argosy.agent.flow;

import static java.util.stream.Collectors.toUnmodifiableSet;

import io.argosy.agent.lane.Lane;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.LongSupplier;
import java.util.function.Supplier;

/**
 * Counts the traffic of each lane as it arrives. Movers report when a stream begins and ends and
 * how many bytes were written; heartbeats carry readings of these counts. A reading that the router
 * has not answered is sent again as it is, because the router may have counted it. Thread-safe.
 */
public final class FlowMeter {

  /** Each circuit has lanes of its own, so that lanes become many. */
  private static final Duration FORGOTTEN = Duration.ofDays(1);

  private final LongSupplier ticker;
  private final LongSupplier ages;
  private final Map<Lane, Counter> counters = new ConcurrentHashMap<>();
  private final Counter all;
  private final AtomicReference<Readings> readings;

  /** The last reading that was answered, and the one after it once it was sent. */
  private record Readings(Reading answered, Optional<Sent> sent) {}

  /**
   * A reading that was not answered yet.
   *
   * @param taken when it was first sent, by the time in which readings age
   */
  private record Sent(Reading reading, long taken) {

    private Sent again(Set<Lane> lanes, long now) {
      return new Sent(reading.again(lanes, now - taken), taken);
    }
  }

  /**
   * A reading of the counters.
   *
   * @param number counts the readings from 1
   * @param at the ticker's reading when it was taken
   * @param age how long ago that was when it was sent
   * @param waiting lanes whose tasks waited then, and each time it was sent again
   * @param flows traffic since the reading before
   */
  public record Reading(
      long number,
      long at,
      Duration age,
      Map<Lane, Count> counts,
      Set<Lane> waiting,
      List<LinkFlow> flows) {

    public Reading {
      counts = Map.copyOf(counts);
      waiting = Set.copyOf(waiting);
      flows = List.copyOf(flows);
    }

    /** Keeps lanes whose tasks still wait: others had no waiting tasks all the time. */
    private Reading again(Set<Lane> lanes, long nanos) {
      Set<Lane> still = waiting.stream().filter(lanes::contains).collect(toUnmodifiableSet());
      return new Reading(number, at, Duration.ofNanos(nanos), counts, still, flows);
    }
  }

  /**
   * @param ticker monotonic time in nanoseconds, in which lanes are busy or idle
   * @param ages the same, with the time in which the process was stopped: a reading ages then too
   */
  public FlowMeter(LongSupplier ticker, LongSupplier ages) {
    this.ticker = ticker;
    this.ages = ages;
    long now = ticker.getAsLong();
    this.all = new Counter(now);
    Reading first = new Reading(0, now, Duration.ZERO, Map.of(), Set.of(), List.of());
    this.readings = new AtomicReference<>(new Readings(first, Optional.empty()));
  }

  /** A stream begins to fetch over the lane. */
  public void begin(Lane lane) {
    long now = ticker.getAsLong();
    counterOf(lane).begin(now);
    all.begin(now);
  }

  /** Reads the time too: as long as bytes arrive, the process runs. */
  public void landed(Lane lane, long bytes) {
    long unused = ticker.getAsLong();
    counterOf(lane).landed(bytes);
    all.landed(bytes);
  }

  /** A stream of the lane has ended, successfully or not. */
  public void end(Lane lane) {
    long now = ticker.getAsLong();
    counterOf(lane).end(now);
    all.end(now);
  }

  /**
   * Returns the last reading if it was not answered, else a new one with the traffic since then.
   *
   * @param waiting lanes of tasks that wait now
   */
  public synchronized Reading read(Set<Lane> waiting) {
    long now = ages.getAsLong();
    Readings last = readings.get();
    Sent sent =
        last.sent()
            .map(it -> it.again(waiting, now))
            .orElseGet(() -> new Sent(next(last.answered().again(waiting, 0), waiting), now));
    readings.set(new Readings(last.answered(), Optional.of(sent)));
    return sent.reading();
  }

  private Reading next(Reading since, Set<Lane> waiting) {
    long now = ticker.getAsLong();
    Map<Lane, Count> counts = new HashMap<>();
    counters.values().removeIf(counter -> counter.at(now).isIdleFor(FORGOTTEN));
    counters.forEach((lane, counter) -> counts.put(lane, counter.at(now)));
    all.at(now);
    List<LinkFlow> flows =
        counts.entrySet().stream()
            .map(entry -> flow(entry.getKey(), entry.getValue(), since, now))
            .filter(flow -> !flow.bytes().isZero() || !flow.busy().isZero())
            .toList();
    return new Reading(since.number() + 1, now, Duration.ZERO, counts, waiting, flows);
  }

  /** The router has answered: the next interval begins where this one ended. */
  public synchronized void answered(Reading reading) {
    readings.set(new Readings(reading, Optional.empty()));
  }

  /** Starts to measure a duration by the time that counts for traffic. */
  public Supplier<Duration> stopwatch() {
    long began = ticker.getAsLong();
    return () -> Duration.ofNanos(ticker.getAsLong() - began);
  }

  /** Rate of the last seconds in which the lane was active; unknown if these are too long ago. */
  public ObservedRate rateOf(Lane lane) {
    Counter counter = counters.get(lane);
    return counter == null ? ObservedRate.UNKNOWN : counter.rate(ticker.getAsLong());
  }

  /** The same for all lanes together. */
  public ObservedRate rate() {
    return all.rate(ticker.getAsLong());
  }

  /** Time since a stream of the lane was active; empty if none ever was. */
  public Optional<Duration> idle(Lane lane) {
    long now = ticker.getAsLong();
    return Optional.ofNullable(counters.get(lane))
        .map(counter -> counter.at(now))
        .map(count -> Duration.ofNanos(count.at() - count.lastBusy()));
  }

  /** Links over which streams were active. */
  public Set<LinkName> links() {
    return counters.keySet().stream().map(Lane::link).collect(toUnmodifiableSet());
  }

  /** The number of active streams of each lane that has some. */
  public Map<Lane, Integer> streams() {
    long now = ticker.getAsLong();
    Map<Lane, Integer> streams = new HashMap<>();
    counters.forEach((lane, counter) -> streams.put(lane, counter.at(now).streams()));
    streams.values().removeIf(number -> number == 0);
    return streams;
  }

  /** Bytes that have arrived over the lane; counted anew after a day without a stream. */
  public long landed(Lane lane) {
    Counter counter = counters.get(lane);
    return counter == null ? 0 : counter.at(ticker.getAsLong()).bytesLanded();
  }

  private Counter counterOf(Lane lane) {
    Counter known = counters.get(lane);
    return known == null
        ? counters.computeIfAbsent(lane, l -> new Counter(ticker.getAsLong()))
        : known;
  }

  private static LinkFlow flow(Lane lane, Count now, Reading since, long tick) {
    Count before = since.counts().getOrDefault(lane, Count.startedAt(since.at()));
    Duration span = Duration.ofNanos(Math.max(0, tick - since.at()));
    Duration busy = now.busySince(before);
    return new LinkFlow(
        lane,
        span,
        busy.compareTo(span) > 0 ? span : busy,
        now.bytesSince(before),
        now.streamsSince(before),
        since.waiting().contains(lane));
  }
}
