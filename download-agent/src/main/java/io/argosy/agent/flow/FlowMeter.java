package io.argosy.agent.flow;

import static java.util.stream.Collectors.toUnmodifiableSet;

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
 * Counts the traffic of each link as it arrives. Movers report when a stream begins and ends and
 * how many bytes were written; heartbeats carry readings of these counts. A reading that the router
 * has not answered is sent again as it is, because the router may have counted it. Thread-safe.
 */
public final class FlowMeter {

  private final LongSupplier ticker;
  private final LongSupplier ages;
  private final Map<LinkName, Counter> counters = new ConcurrentHashMap<>();
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

    private Sent again(Set<LinkName> links, long now) {
      return new Sent(reading.again(links, now - taken), taken);
    }
  }

  /**
   * A reading of the counters.
   *
   * @param number counts the readings from 1
   * @param at the ticker's reading when it was taken
   * @param age how long ago that was when it was sent
   * @param waiting links whose tasks waited then, and each time it was sent again
   * @param flows traffic since the reading before
   */
  public record Reading(
      long number,
      long at,
      Duration age,
      Map<LinkName, Count> counts,
      Set<LinkName> waiting,
      List<LinkFlow> flows) {

    public Reading {
      counts = Map.copyOf(counts);
      waiting = Set.copyOf(waiting);
      flows = List.copyOf(flows);
    }

    /** Keeps links whose tasks still wait: others had no waiting tasks all the time. */
    private Reading again(Set<LinkName> links, long nanos) {
      Set<LinkName> still = waiting.stream().filter(links::contains).collect(toUnmodifiableSet());
      return new Reading(number, at, Duration.ofNanos(nanos), counts, still, flows);
    }
  }

  /**
   * @param ticker monotonic time in nanoseconds, in which links are busy or idle
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

  /** A stream begins to fetch over the link. */
  public void begin(LinkName link) {
    long now = ticker.getAsLong();
    counterOf(link).begin(now);
    all.begin(now);
  }

  /** Reads the time too: as long as bytes arrive, the process runs. */
  public void landed(LinkName link, long bytes) {
    long unused = ticker.getAsLong();
    counterOf(link).landed(bytes);
    all.landed(bytes);
  }

  /** A stream of the link has ended, successfully or not. */
  public void end(LinkName link) {
    long now = ticker.getAsLong();
    counterOf(link).end(now);
    all.end(now);
  }

  /**
   * Returns the last reading if it was not answered, else a new one with the traffic since then.
   *
   * @param waiting links of tasks that wait now
   */
  public synchronized Reading read(Set<LinkName> waiting) {
    long now = ages.getAsLong();
    Readings last = readings.get();
    Sent sent =
        last.sent()
            .map(it -> it.again(waiting, now))
            .orElseGet(() -> new Sent(next(last.answered().again(waiting, 0), waiting), now));
    readings.set(new Readings(last.answered(), Optional.of(sent)));
    return sent.reading();
  }

  private Reading next(Reading since, Set<LinkName> waiting) {
    long now = ticker.getAsLong();
    Map<LinkName, Count> counts = new HashMap<>();
    counters.forEach((link, counter) -> counts.put(link, counter.at(now)));
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

  /** Rate of the last seconds in which the link was active; unknown if these are too long ago. */
  public ObservedRate rateOf(LinkName link) {
    Counter counter = counters.get(link);
    return counter == null ? ObservedRate.UNKNOWN : counter.rate(ticker.getAsLong());
  }

  /** The same for all links together. */
  public ObservedRate rate() {
    return all.rate(ticker.getAsLong());
  }

  /** Time since a stream of the link was active; empty if none ever was. */
  public Optional<Duration> idle(LinkName link) {
    long now = ticker.getAsLong();
    return Optional.ofNullable(counters.get(link))
        .map(counter -> counter.at(now))
        .map(count -> Duration.ofNanos(count.at() - count.lastBusy()));
  }

  /** The number of active streams of each link that has some. */
  public Map<LinkName, Integer> streams() {
    long now = ticker.getAsLong();
    Map<LinkName, Integer> streams = new HashMap<>();
    counters.forEach((link, counter) -> streams.put(link, counter.at(now).streams()));
    streams.values().removeIf(number -> number == 0);
    return streams;
  }

  private Counter counterOf(LinkName link) {
    Counter known = counters.get(link);
    return known == null
        ? counters.computeIfAbsent(link, l -> new Counter(ticker.getAsLong()))
        : known;
  }

  private static LinkFlow flow(LinkName link, Count now, Reading since, long tick) {
    Count before = since.counts().getOrDefault(link, Count.startedAt(since.at()));
    Duration span = Duration.ofNanos(Math.max(0, tick - since.at()));
    Duration busy = now.busySince(before);
    return new LinkFlow(
        link,
        span,
        busy.compareTo(span) > 0 ? span : busy,
        now.bytesSince(before),
        now.streamsSince(before),
        since.waiting().contains(link));
  }
}
