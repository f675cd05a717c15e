package io.argosy.bench.tcp;

import io.argosy.bench.routing.BenchResult;
import io.argosy.bench.tcp.TcpCourse.Buffers;
import java.util.List;
import java.util.Locale;

/**
 * The figures of {@code bench tcp} for one kind of buffers and of files.
 *
 * @param buffers {@code default} or {@code tuned}
 * @param receiveLimit third value of tcp_rmem
 * @param sendLimit third value of tcp_wmem
 * @param files of each transfer
 * @param advised number of streams that {@code argosy tcp} advises
 * @param ratio rate of the advised number to the best one
 */
public record TcpResult(
    String name,
    double roundTripSeconds,
    double pathRate,
    String buffers,
    long receiveLimit,
    long sendLimit,
    int files,
    long bytes,
    int advised,
    double ratio,
    List<Rate> rates) {

  /**
   * The rates of one number of streams.
   *
   * @param median bytes per second
   * @param samples of all rounds
   */
  public record Rate(int streams, double median, List<Double> samples) {

    static Rate of(int streams, List<Double> samples) {
      return new Rate(
          streams, BenchResult.median(samples.stream().mapToDouble(rate -> rate)), samples);
    }
  }

  static TcpResult of(TcpCourse course, Buffers buffers, boolean isMany, List<Rate> rates) {
    int advised = course.advised(buffers, isMany);
    double best = rates.stream().mapToDouble(Rate::median).max().orElseThrow();
    return new TcpResult(
        "tcp",
        course.path().roundTrip().toNanos() / 1e9,
        course.path().rate().bytesPerSecond(),
        buffers.name().toLowerCase(Locale.ROOT),
        course.limits(buffers).receive().bytes(),
        course.limits(buffers).send().bytes(),
        isMany ? course.files() : 1,
        course.bytes().bytes(),
        advised,
        median(rates, advised) / best,
        rates);
  }

  private static double median(List<Rate> rates, int streams) {
    return rates.stream()
        .filter(rate -> rate.streams() == streams)
        .mapToDouble(Rate::median)
        .findFirst()
        .orElseThrow();
  }
}
