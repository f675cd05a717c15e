package io.argosy.common.tcp;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Duration;
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
 * @param sysctl settings with which one stream fills the path, for {@code /etc/sysctl.d}; empty if
 *     the limits suffice
 */
public record TcpAdvice(
    ByteCount bandwidthDelayProduct,
    ByteCount streamCeiling,
    int streams,
    ByteRate expectedRate,
    List<String> sysctl) {

  /** More streams compete with each other and with other traffic. */
  public static final int MOST_STREAMS = 16;

  /** Assumed if the limits of a host are unknown. */
  public static final ByteCount UNKNOWN_CEILING = ByteCount.of(4_000_000);

  /** The kernel stores these settings as positive 32-bit numbers. */
  private static final long MOST_BUFFER = Integer.MAX_VALUE;

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
    if (!roundTrip.isPositive()) {
      throw new IllegalArgumentException("a round-trip time must be positive: " + roundTrip);
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

  private static List<String> sysctl(long product, Optional<KernelLimits> limits) {
    long buffer = buffer(product);
    if (limits.filter(known -> suffices(known, buffer)).isPresent()) {
      return List.of();
    }
    return List.of(
        "net.core.rmem_max = " + buffer,
        "net.core.wmem_max = " + buffer,
        "net.ipv4.tcp_rmem = 4096 131072 " + buffer,
        "net.ipv4.tcp_wmem = 4096 16384 " + buffer,
        "net.ipv4.tcp_mtu_probing = 1",
        "net.ipv4.tcp_no_metrics_save = 1",
        "net.core.default_qdisc = fq");
  }

  private static boolean suffices(KernelLimits limits, long buffer) {
    return Math.min(limits.receive().bytes(), limits.send().bytes()) >= buffer;
  }

  /** Returns twice the product, rounded up to a power of two. */
  private static long buffer(long product) {
    long wanted = Math.max(1, Math.min(product, MOST_BUFFER) * 2);
    long power = Long.highestOneBit(wanted);
    return Math.min(MOST_BUFFER, power == wanted ? power : power * 2);
  }
}
