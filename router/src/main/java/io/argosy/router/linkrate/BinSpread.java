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

  private record Key(Instant binStart, long source, long destination, String path) {

    static Key of(LinkAmount amount, long startMicros) {
      return new Key(
          Instant.EPOCH.plus(startMicros, ChronoUnit.MICROS),
          amount.sourceNodeId(),
          amount.destinationNodeId(),
          amount.path());
    }
  }

  private static final Comparator<Key> IN_ORDER =
      Comparator.comparing(Key::binStart)
          .thenComparingLong(Key::source)
          .thenComparingLong(Key::destination)
          .thenComparing(Key::path);

  private BinSpread() {}

  /** The sums of one bin. */
  private static final class Sums {
    private long doneFiles;
    private long doneBytes;
    private long failedFiles;
    private long failedBytes;
    private double fileSeconds;
    private final List<BusySpans> busy = new ArrayList<>();

    void add(LinkAmount amount, long bytes, boolean last, BusySpans spans) {
      long file = last ? 1 : 0;
      if (!amount.done()) {
        failedFiles += file;
        failedBytes += bytes;
        return;
      }
      doneFiles += file;
      doneBytes += bytes;
      fileSeconds += spans.seconds();
      busy.add(spans);
    }

    BinAmount of(Key key) {
      return new BinAmount(
          key.binStart(),
          key.source(),
          key.destination(),
          key.path(),
          doneFiles,
          doneBytes,
          failedFiles,
          failedBytes,
          BusySpans.union(busy),
          fileSeconds);
    }
  }

  /** Returns one row for each bin, link and path, ordered by these. */
  public static List<BinAmount> of(List<LinkAmount> amounts) {
    Map<Key, Sums> bins = new TreeMap<>(IN_ORDER);
    amounts.forEach(amount -> add(amount, bins));
    return bins.entrySet().stream().map(bin -> bin.getValue().of(bin.getKey())).toList();
  }

  /** Returns the start of the bin that contains a moment. */
  public static Instant binOf(Instant moment) {
    long seconds = WIDTH.toSeconds();
    return Instant.ofEpochSecond(Math.floorDiv(moment.getEpochSecond(), seconds) * seconds);
  }

  private static void add(LinkAmount amount, Map<Key, Sums> bins) {
    long to = microsOf(amount.ended());
    long from = Math.max(microsOf(amount.started()), to - mostMicros(amount.bytes().bytes()));
    long width = WIDTH.toNanos() / 1_000;
    long given = 0;
    for (long start = Math.floorDiv(from, width) * width; start <= to; start += width) {
      long end = Math.min(to, start + width);
      boolean last = start + width > to;
      long upToHere = last ? amount.bytes().bytes() : bytesBy(end, from, to, amount);
      BusySpans busy = BusySpans.of(Math.max(from, start) - start, end - start);
      bins.computeIfAbsent(Key.of(amount, start), key -> new Sums())
          .add(amount, upToHere - given, last, busy);
      given = upToHere;
    }
  }

  private static long mostMicros(long bytes) {
    return Math.addExact(LONGEST.toNanos() / 1_000, (long) (bytes * 1e6 / LEAST_RATE));
  }

  /** Rounds down; the last bin gets the remainder, so that the sum of all parts is exact. */
  private static long bytesBy(long at, long from, long to, LinkAmount amount) {
    return (long) Math.floor((double) (at - from) / (to - from) * amount.bytes().bytes());
  }

  private static long microsOf(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), 1_000_000L), instant.getNano() / 1_000);
  }
}
