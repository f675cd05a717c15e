package io.argosy.bench.pages;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The figures of {@code bench pages}.
 *
 * @param perSecond HTTP requests per second over all addresses, as configured
 * @param outcomes number of outcomes that agents reported during the measurement
 * @param cpuSeconds processor time of each program during the measurement
 */
public record PagesResult(
    String name,
    PagesWorld world,
    double perSecond,
    double seconds,
    long outcomes,
    Map<String, Double> cpuSeconds,
    List<Line> addresses) {

  public PagesResult {
    cpuSeconds = Map.copyOf(cpuSeconds);
    addresses = List.copyOf(addresses);
  }

  /**
   * The response times of one address over all its forms, in milliseconds from the moment a request
   * was due to the last byte of the response.
   *
   * @param bytes mean size of a response
   */
  public record Line(
      String address,
      long count,
      double p50,
      double p95,
      double p99,
      Worst worst,
      Errors errors,
      long bytes) {}

  /**
   * The slowest response.
   *
   * @param form the address that was requested; empty if all requests failed
   */
  public record Worst(double millis, String form) {}

  /**
   * The failed requests.
   *
   * @param first message of the first error; absent if there was none
   */
  public record Errors(long count, @Nullable String first) {}
}
