package io.argosy.bench.tcp;

import io.argosy.common.tcp.KernelLimits;
import io.argosy.common.tcp.TcpAdvice;
import io.argosy.common.unit.ByteCount;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The transfers that the benchmark compares.
 *
 * @param streams numbers of connections to compare
 * @param bytes of each transfer
 * @param files into which these bytes are divided where there are many
 * @param rounds how often each transfer is repeated
 */
public record TcpCourse(
    PathShape path, List<Integer> streams, ByteCount bytes, int files, int rounds) {

  /** The buffers of both ends. */
  enum Buffers {
    DEFAULT,
    TUNED
  }

  public TcpCourse {
    streams = List.copyOf(streams);
    if (streams.isEmpty() || streams.stream().anyMatch(n -> n < 1)) {
      throw new IllegalArgumentException("numbers of streams must be at least 1");
    }
    if (files < 2 || rounds < 1 || bytes.bytes() < files) {
      throw new IllegalArgumentException(
          "there must be at least 2 files of at least 1 byte, and at least 1 round");
    }
  }

  KernelLimits limits(Buffers buffers) {
    return buffers == Buffers.DEFAULT
        ? KernelLimits.USUAL
        : KernelLimits.USUAL.atLeast(advice(KernelLimits.USUAL).buffer());
  }

  TcpAdvice advice(Buffers buffers) {
    return advice(limits(buffers));
  }

  private TcpAdvice advice(KernelLimits limits) {
    return TcpAdvice.of(path.roundTrip(), path.rate(), Optional.of(limits));
  }

  /** The advised number for one file, or for many. */
  int advised(Buffers buffers, boolean isMany) {
    return isMany ? advice(buffers).filesAtOnce() : advice(buffers).streams();
  }

  /** The numbers to compare, with the advised one. */
  List<Integer> streams(Buffers buffers, boolean isMany) {
    return Stream.concat(streams.stream(), Stream.of(advised(buffers, isMany)))
        .distinct()
        .sorted()
        .toList();
  }

  TcpSeries series(int number, boolean isMany) {
    return isMany
        ? new TcpSeries(number, files, bytes.bytes() / files)
        : new TcpSeries(number, 1, bytes.bytes());
  }
}
