package io.argosy.router.query.store;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.summingLong;

import io.argosy.common.topology.LinkName;
import io.argosy.router.linkrate.BinSpread;
import io.argosy.router.query.store.LinkReadings.InFlight;
import io.argosy.router.query.store.LinkReadings.Moved;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Transferred bytes and files in each time bin of the last hour, by link. Bins that ended before
 * the oldest unfinished transfer began are exact: they hold reported files, each spread over the
 * time of its transfer. Later bins hold the larger of reported amounts and those of heartbeats,
 * until everything is reported.
 *
 * @param starts of all bins; the last one is the current bin
 * @param moved one entry for each bin and link with traffic
 */
record Bins(List<Instant> starts, List<Moved> moved) {

  static final Duration WIDTH = BinSpread.WIDTH;

  private static final int HOUR = 12;

  private record Key(Instant from, LinkName link) {

    static Key of(Moved moved) {
      return new Key(moved.from(), moved.link());
    }
  }

  Bins {
    starts = List.copyOf(starts);
    moved = List.copyOf(moved);
  }

  /** Returns the start of the first bin: twelve complete bins and the current one are shown. */
  static Instant first(Instant now) {
    return BinSpread.binOf(now).minus(WIDTH.multipliedBy(HOUR));
  }

  /** Returns the start of the first bin for which heartbeats are needed. */
  static Instant firstOpen(Collection<InFlight> held, Instant now) {
    return held.stream()
        .map(InFlight::since)
        .min(Instant::compareTo)
        .map(BinSpread::binOf)
        .filter(first(now)::isBefore)
        .orElse(held.isEmpty() ? now : first(now));
  }

  static Bins of(
      List<Moved> reported, List<Moved> landed, Map<LinkName, InFlight> held, Instant now) {
    Map<Key, Moved> bins = new HashMap<>();
    reported.forEach(moved -> bins.put(Key.of(moved), moved));
    landed.stream()
        .filter(moved -> isOpen(moved, held))
        .forEach(moved -> bins.merge(Key.of(moved), moved, Bins::most));
    List<Instant> starts =
        Stream.iterate(first(now), start -> !start.isAfter(now), start -> start.plus(WIDTH))
            .toList();
    return new Bins(starts, List.copyOf(bins.values()));
  }

  private static boolean isOpen(Moved moved, Map<LinkName, InFlight> held) {
    InFlight taken = held.get(moved.link());
    return taken != null && moved.from().plus(WIDTH).isAfter(taken.since());
  }

  /** Takes the larger amount: a report counts even if heartbeats missed part of it. */
  private static Moved most(Moved reported, Moved landed) {
    return new Moved(
        reported.from(),
        reported.link(),
        reported.files(),
        Math.max(reported.bytes(), landed.bytes()));
  }

  /** Returns the bytes of all bins, by link. */
  Map<LinkName, Long> bytes() {
    return moved.stream().collect(groupingBy(Moved::link, summingLong(Moved::bytes)));
  }

  /** Returns the files that ended in all bins, by link. */
  Map<LinkName, Long> files() {
    return moved.stream().collect(groupingBy(Moved::link, summingLong(Moved::files)));
  }

  /** Returns the bytes of each bin, summed over these links. */
  List<Long> of(Collection<LinkName> links) {
    Map<Instant, Long> byStart =
        moved.stream()
            .filter(one -> links.contains(one.link()))
            .collect(groupingBy(Moved::from, summingLong(Moved::bytes)));
    return starts.stream().map(start -> byStart.getOrDefault(start, 0L)).toList();
  }
}
