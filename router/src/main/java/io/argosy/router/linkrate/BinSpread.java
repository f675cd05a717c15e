package io.argosy.router.linkrate;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Distributes transfer attempts over bins of five minutes: the bytes of an attempt evenly over the
 * time from its start to its end, the file to the bin in which the attempt ended. The busy time of
 * a bin is the union of its successful attempts, so that bytes divided by busy seconds is the rate
 * of the link and not of a single stream. Failed attempts add no busy time, because waiting for a
 * silent server does not make a link slow.
 */
public final class BinSpread {

  public static final Duration WIDTH = Duration.ofMinutes(5);

  /** An attempt is spread over at most this time and that of its bytes at the least rate. */
  private static final Duration LONGEST = WIDTH;

  /** In bytes per second; a longer time is that of a wrong clock, or was not spent on the link. */
  private static final double LEAST_RATE = 100_000;

  /** A list of parts of a bin is summed up when it has this many, to bound its memory. */
  private static final int MOST_PARTS = 100;

  private record Key(Instant binStart, long source, long destination, String path) {

    static Key of(BinAmount amount) {
      return new Key(
          amount.binStart(), amount.sourceNodeId(), amount.destinationNodeId(), amount.path());
    }
  }

  private static final Comparator<Key> IN_ORDER =
      Comparator.comparing(Key::binStart)
          .thenComparingLong(Key::source)
          .thenComparingLong(Key::destination)
          .thenComparing(Key::path);

  private BinSpread() {}

  /** Returns one row for each bin, link and path, ordered by these. */
  public static List<BinAmount> of(List<LinkAmount> amounts) {
    Map<Key, List<BinAmount>> bins = new TreeMap<>(IN_ORDER);
    for (LinkAmount amount : amounts) {
      for (BinAmount part : partsOf(amount)) {
        List<BinAmount> parts = bins.computeIfAbsent(Key.of(part), key -> new ArrayList<>());
        parts.add(part);
        if (parts.size() == MOST_PARTS) {
          BinAmount sum = sumOf(parts);
          parts.clear();
          parts.add(sum);
        }
      }
    }
    return bins.values().stream().map(BinSpread::sumOf).toList();
  }

  /** Returns the start of the bin that contains a moment. */
  public static Instant binOf(Instant moment) {
    long seconds = WIDTH.toSeconds();
    return Instant.ofEpochSecond(Math.floorDiv(moment.getEpochSecond(), seconds) * seconds);
  }

  private static List<BinAmount> partsOf(LinkAmount amount) {
    long to = microsOf(amount.ended());
    long from = Math.max(microsOf(amount.started()), to - mostMicros(amount.bytes().bytes()));
    long width = WIDTH.toNanos() / 1_000;
    List<BinAmount> parts = new ArrayList<>();
    long given = 0;
    for (long start = Math.floorDiv(from, width) * width; start <= to; start += width) {
      long end = Math.min(to, start + width);
      boolean last = start + width > to;
      long upToHere = last ? amount.bytes().bytes() : bytesBy(end, from, to, amount);
      BusySpans busy =
          amount.done() ? BusySpans.of(Math.max(from, start) - start, end - start) : BusySpans.NONE;
      parts.add(partOf(amount, start, upToHere - given, last, busy));
      given = upToHere;
    }
    return parts;
  }

  private static long mostMicros(long bytes) {
    return Math.addExact(LONGEST.toNanos() / 1_000, (long) (bytes * 1e6 / LEAST_RATE));
  }

  /** Rounds down; the last bin gets the remainder, so that the sum of all parts is exact. */
  private static long bytesBy(long at, long from, long to, LinkAmount amount) {
    return (long) Math.floor((double) (at - from) / (to - from) * amount.bytes().bytes());
  }

  private static BinAmount partOf(
      LinkAmount amount, long start, long bytes, boolean last, BusySpans busy) {
    long file = last ? 1 : 0;
    boolean done = amount.done();
    return new BinAmount(
        Instant.EPOCH.plus(start, ChronoUnit.MICROS),
        amount.sourceNodeId(),
        amount.destinationNodeId(),
        amount.path(),
        done ? file : 0,
        done ? bytes : 0,
        done ? 0 : file,
        done ? 0 : bytes,
        busy,
        busy.seconds());
  }

  private static BinAmount sumOf(List<BinAmount> parts) {
    BinAmount first = parts.getFirst();
    return new BinAmount(
        first.binStart(),
        first.sourceNodeId(),
        first.destinationNodeId(),
        first.path(),
        parts.stream().mapToLong(BinAmount::doneFiles).sum(),
        parts.stream().mapToLong(BinAmount::doneBytes).sum(),
        parts.stream().mapToLong(BinAmount::failedFiles).sum(),
        parts.stream().mapToLong(BinAmount::failedBytes).sum(),
        BusySpans.union(parts.stream().map(BinAmount::busy).toList()),
        parts.stream().mapToDouble(BinAmount::fileSeconds).sum());
  }

  private static long microsOf(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), 1_000_000L), instant.getNano() / 1_000);
  }
}
