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

  private static final Comparator<BinKey> IN_ORDER =
      Comparator.comparing(BinKey::start)
          .thenComparingLong(BinKey::source)
          .thenComparingLong(BinKey::destination);

  private record BinKey(Instant start, long source, long destination) {}

  private record Span(long fromMicros, long toMicros) {}

  /** The part of one attempt that falls into one bin. */
  private record Share(BinAmount amount, Span busy) {}

  private BinSpread() {}

  /** Returns one row for each bin and link, ordered by time, source and destination. */
  public static List<BinAmount> of(List<LinkAmount> amounts) {
    Map<BinKey, List<Share>> bins = new TreeMap<>(IN_ORDER);
    for (LinkAmount amount : amounts) {
      for (Share share : sharesOf(amount)) {
        bins.computeIfAbsent(keyOf(share.amount()), key -> new ArrayList<>()).add(share);
      }
    }
    return bins.values().stream().map(BinSpread::sumOf).toList();
  }

  /** Returns the start of the bin that contains a moment. */
  static Instant binOf(Instant moment) {
    long seconds = WIDTH.toSeconds();
    return Instant.ofEpochSecond(Math.floorDiv(moment.getEpochSecond(), seconds) * seconds);
  }

  private static BinKey keyOf(BinAmount amount) {
    return new BinKey(amount.binStart(), amount.sourceNodeId(), amount.destinationNodeId());
  }

  private static List<Share> sharesOf(LinkAmount amount) {
    long from = microsOf(amount.started());
    long to = microsOf(amount.ended());
    long width = WIDTH.toNanos() / 1_000;
    List<Share> shares = new ArrayList<>();
    long given = 0;
    for (long start = Math.floorDiv(from, width) * width; start <= to; start += width) {
      Span span = new Span(Math.max(from, start), Math.min(to, start + width));
      Span busy = amount.done() ? span : new Span(span.toMicros(), span.toMicros());
      boolean last = start + width > to;
      long upToHere = last ? amount.bytes().bytes() : bytesBy(span.toMicros(), from, to, amount);
      shares.add(shareOf(amount, start, busy, upToHere - given, last));
      given = upToHere;
    }
    return shares;
  }

  /** Rounds down; the last bin gets the remainder, so that the sum of all parts is exact. */
  private static long bytesBy(long at, long from, long to, LinkAmount amount) {
    return (long) Math.floor((double) (at - from) / (to - from) * amount.bytes().bytes());
  }

  private static Share shareOf(LinkAmount amount, long start, Span busy, long bytes, boolean last) {
    long file = last ? 1 : 0;
    boolean done = amount.done();
    return new Share(
        new BinAmount(
            Instant.EPOCH.plus(start, ChronoUnit.MICROS),
            amount.sourceNodeId(),
            amount.destinationNodeId(),
            done ? file : 0,
            done ? bytes : 0,
            done ? 0 : file,
            done ? 0 : bytes,
            0),
        busy);
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
        unionMicros(shares.stream().map(Share::busy).toList()) / 1e6);
  }

  private static long unionMicros(List<Span> spans) {
    long total = 0;
    long coveredTo = Long.MIN_VALUE;
    for (Span span : spans.stream().sorted(Comparator.comparingLong(Span::fromMicros)).toList()) {
      long from = Math.max(span.fromMicros(), coveredTo);
      total += Math.max(0, span.toMicros() - from);
      coveredTo = Math.max(coveredTo, span.toMicros());
    }
    return total;
  }

  private static long microsOf(Instant instant) {
    return Math.addExact(
        Math.multiplyExact(instant.getEpochSecond(), 1_000_000L), instant.getNano() / 1_000);
  }
}
