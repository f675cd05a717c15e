package io.argosy.common.tcp;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * How a transfer fills a path: the bandwidth-delay product has to be under way, and one stream can
 * have no more under way than the buffers of both ends allow. The kernel adapts the buffers, so no
 * window is set: a window that a program sets ends this adaptation and is limited by {@code
 * net.core.rmem_max}, which is often smaller.
 *
 * @param bandwidthDelayProduct rate times round-trip time
 * @param streamCeiling bytes that one stream can have under way
 * @param streams number of parallel streams, 1 to {@link #MOST_STREAMS}
 * @param expectedRate the rate that these streams can reach
 * @param sysctl settings with which fewer streams fill the path, for {@code /etc/sysctl.d}; empty
 *     if one stream fills it, or if no limit can be raised
 */
public record TcpAdvice(
    ByteCount bandwidthDelayProduct,
    ByteCount streamCeiling,
    int streams,
    ByteRate expectedRate,
    List<String> sysctl) {

  /** More streams compete with each other and with other traffic. */
  public static final int MOST_STREAMS = 16;

  /**
   * Files at once with which a link does not idle while a stream waits a round trip for its next
   * file.
   */
  public static final int FILES_AT_ONCE = 4;

  /** Assumed if the limits of a host are unknown. */
  public static final ByteCount UNKNOWN_CEILING = ByteCount.of(4_000_000);

  /** The kernel stores these settings as positive 32-bit numbers. */
  private static final long MOST_BUFFER = Integer.MAX_VALUE;

  private static final Duration LONGEST_ROUND_TRIP = Duration.ofMinutes(1);

  private static final double NANOS = 1e9;

  public TcpAdvice {
    sysctl = List.copyOf(sysctl);
  }

  /**
   * @param roundTrip positive
   * @param rate wanted for all streams together
   * @param limits of the end with the smaller ones; empty if unknown
   */
  public static TcpAdvice of(Duration roundTrip, ByteRate rate, Optional<KernelLimits> limits) {
    if (!roundTrip.isPositive() || roundTrip.compareTo(LONGEST_ROUND_TRIP) > 0) {
      throw new IllegalArgumentException(
          "a round-trip time must be positive and at most a minute: %s s"
              .formatted(roundTrip.toMillis() / 1e3));
    }
    double seconds = roundTrip.toNanos() / NANOS;
    long product = Math.round(rate.bytesPerSecond() * seconds);
    ByteCount ceiling = limits.map(KernelLimits::ofOneStream).orElse(UNKNOWN_CEILING);
    int streams = Math.clamp(Math.ceilDiv(product, ceiling.bytes()), 1, MOST_STREAMS);
    double most = streams * (ceiling.bytes() / seconds);
    return new TcpAdvice(
        ByteCount.of(product),
        ceiling,
        streams,
        new ByteRate(Math.min(rate.bytesPerSecond(), most)),
        sysctl(product, limits));
  }

  /**
   * Returns only lines that raise a limit, and none to less than the usual limit. Unknown limits
   * are taken for the usual ones.
   */
  private static List<String> sysctl(long product, Optional<KernelLimits> limits) {
    KernelLimits known = limits.orElse(KernelLimits.USUAL);
    long receive = known.receive().bytes();
    long send = known.send().bytes();
    if (Math.min(receive, send) / 2 >= product) {
      return List.of();
    }
    long buffer = bufferOf(product);
    List<String> lines = new ArrayList<>();
    KernelLimits advised = KernelLimits.USUAL.atLeast(ByteCount.of(buffer));
    long toReceive = advised.receive().bytes();
    if (receive < toReceive) {
      lines.add("net.core.rmem_max = " + toReceive);
      lines.add("net.ipv4.tcp_rmem = 4096 131072 " + toReceive);
    }
    long toSend = advised.send().bytes();
    if (send < toSend) {
      lines.add("net.core.wmem_max = " + toSend);
      lines.add("net.ipv4.tcp_wmem = 4096 16384 " + toSend);
    }
    if (!lines.isEmpty()) {
      lines.add("net.ipv4.tcp_mtu_probing = 1");
      lines.add("net.ipv4.tcp_no_metrics_save = 1");
      lines.add("net.core.default_qdisc = fq");
    }
    return lines;
  }

  /** Returns the number of streams that fill the path with the settings of {@link #sysctl}. */
  public int streamsWhenTuned() {
    return Math.clamp(
        Math.ceilDiv(bandwidthDelayProduct.bytes(), ceilingWhenTuned()), 1, MOST_STREAMS);
  }

  /** Whether the streams of {@link #streamsWhenTuned} fill the path. */
  public boolean fillsWhenTuned() {
    return streamsWhenTuned() * ceilingWhenTuned() >= bandwidthDelayProduct.bytes();
  }

  private long ceilingWhenTuned() {
    return Math.max(streamCeiling.bytes(), buffer().bytes() / 2);
  }

  /**
   * Returns how many files to move at a time if each has one stream, and each stream requests its
   * next file when it has the last one.
   */
  public int filesAtOnce() {
    return Math.max(FILES_AT_ONCE, streams);
  }

  /** Returns the kernel limit with which the fewest streams fill the path. */
  public ByteCount buffer() {
    return ByteCount.of(bufferOf(bandwidthDelayProduct.bytes()));
  }

  /** Returns twice the product, rounded up to a power of two. */
  private static long bufferOf(long product) {
    long wanted = Math.max(1, Math.min(product, MOST_BUFFER) * 2);
    long power = Long.highestOneBit(wanted);
    return Math.min(MOST_BUFFER, power == wanted ? power : power * 2);
  }
}
