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

  private static final Comparator<BinAmount> IN_ORDER =
      Comparator.comparing(BinAmount::binStart)
          .thenComparingLong(BinAmount::sourceNodeId)
          .thenComparingLong(BinAmount::destinationNodeId);

  /** The part of one attempt that falls into one bin; its busy time is in microseconds. */
  private record Share(BinAmount amount, long busyFrom, long busyTo) {}

  private BinSpread() {}

  /** Returns one row for each bin and link, ordered by time, source and destination. */
  public static List<BinAmount> of(List<LinkAmount> amounts) {
    Map<BinAmount, List<Share>> bins = new TreeMap<>(IN_ORDER);
    for (LinkAmount amount : amounts) {
      for (Share share : sharesOf(amount)) {
        bins.computeIfAbsent(share.amount(), key -> new ArrayList<>()).add(share);
      }
    }
    return bins.values().stream().map(BinSpread::sumOf).toList();
  }

  /** Returns the start of the bin that contains a moment. */
  static Instant binOf(Instant moment) {
    long seconds = WIDTH.toSeconds();
    return Instant.ofEpochSecond(Math.floorDiv(moment.getEpochSecond(), seconds) * seconds);
  }

  private static List<Share> sharesOf(LinkAmount amount) {
    long from = microsOf(amount.started());
    long to = microsOf(amount.ended());
    long width = WIDTH.toNanos() / 1_000;
    List<Share> shares = new ArrayList<>();
    long given = 0;
    for (long start = Math.floorDiv(from, width) * width; start <= to; start += width) {
      long end = Math.min(to, start + width);
      boolean last = start + width > to;
      long upToHere = last ? amount.bytes().bytes() : bytesBy(end, from, to, amount);
      BinAmount part = partOf(amount, start, upToHere - given, last);
      shares.add(new Share(part, amount.done() ? Math.max(from, start) : end, end));
      given = upToHere;
    }
    return shares;
  }

  /** Rounds down; the last bin gets the remainder, so that the sum of all parts is exact. */
  private static long bytesBy(long at, long from, long to, LinkAmount amount) {
    return (long) Math.floor((double) (at - from) / (to - from) * amount.bytes().bytes());
  }

  private static BinAmount partOf(LinkAmount amount, long start, long bytes, boolean last) {
    long file = last ? 1 : 0;
    boolean done = amount.done();
    return new BinAmount(
        Instant.EPOCH.plus(start, ChronoUnit.MICROS),
        amount.sourceNodeId(),
        amount.destinationNodeId(),
        done ? file : 0,
        done ? bytes : 0,
        done ? 0 : file,
        done ? 0 : bytes,
        0);
  }

  private static BinAmount sumOf(List<Share> shares) {
    BinAmount first = shares.getFirst().amount();
    return new BinAmount(
        first.binStart(),
        first.sourceNodeId(),
        first.destinationNodeId(),
        shares.stream().mapToLong(s -> s.amount().doneFiles()).sum(),
        shares.stream().mapToLong(s -> s.amount().doneBytes()).sum(),
        shares.stream().mapToLong(s -> s.amount().failedFiles()).sum(),
        shares.stream().mapToLong(s -> s.amount().failedBytes()).sum(),
        busyMicros(shares) / 1e6);
  }

  private static long busyMicros(List<Share> shares) {
    long total = 0;
    long coveredTo = Long.MIN_VALUE;
    for (Share share : shares.stream().sorted(Comparator.comparingLong(Share::busyFrom)).toList()) {
      total += Math.max(0, share.busyTo() - Math.max(share.busyFrom(), coveredTo));
      coveredTo = Math.max(coveredTo, share.busyTo());
    }
    return total;
  }

  private static long microsOf(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), 1_000_000L), instant.getNano() / 1_000);
  }
}
