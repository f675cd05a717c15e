package io.argosy.common.tcp;

import io.argosy.common.unit.ByteCount;

/**
 * The largest buffers that the kernel of a host gives a TCP connection: the third values of {@code
 * net.ipv4.tcp_rmem} and {@code net.ipv4.tcp_wmem}.
 *
 * @param receive of what a connection has received and the program has not read
 * @param send of what a connection has sent and the other end has not acknowledged
 */
public record KernelLimits(ByteCount receive, ByteCount send) {

  /** The defaults of Linux. */
  public static final KernelLimits USUAL =
      new KernelLimits(ByteCount.of(6_291_456), ByteCount.of(4_194_304));

  public KernelLimits {
    if (receive.isZero() || send.isZero()) {
      throw new IllegalArgumentException("a kernel limit must be positive");
    }
  }

  /**
   * Returns the bytes that one connection can have under way. About half of a buffer is for the
   * kernel's bookkeeping.
   */
  public ByteCount ofOneStream() {
    return ByteCount.of(Math.max(1, Math.min(receive.bytes(), send.bytes()) / 2));
  }

  /** Returns these limits, raised to the given one. */
  public KernelLimits atLeast(ByteCount buffer) {
    return new KernelLimits(larger(receive, buffer), larger(send, buffer));
  }

  private static ByteCount larger(ByteCount first, ByteCount second) {
    return first.compareTo(second) >= 0 ? first : second;
  }
}
