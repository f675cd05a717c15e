package io.argosy.bench.pages;

import io.argosy.bench.routing.BenchResult;
import io.argosy.bench.routing.Machine;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What was measured of pages and their JSON: {@code argosy-bench/1}. */
public final class PagesResult {

  private PagesResult() {}

  public static BenchResult<Run> of(Machine machine, Run run) {
    return BenchResult.of(machine, List.of(run));
  }

  /**
   * @param perSecond asked for, of all addresses together
   * @param outcomes that agents reported meanwhile
   * @param cpuSeconds by program, meanwhile
   */
  public record Run(
      String name,
      PagesWorld world,
      double perSecond,
      double seconds,
      long outcomes,
      Map<String, Double> cpuSeconds,
      List<Line> addresses) {

    public Run {
      cpuSeconds = Map.copyOf(cpuSeconds);
      addresses = List.copyOf(addresses);
    }
  }

  /**
   * One address in all its forms. Times are milliseconds from when it was due to the last byte.
   *
   * @param bytes of an answer on average
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
   * @param form that was answered last of all; empty where none was answered
   */
  public record Worst(double millis, String form) {}

  /**
   * @param first absent where there is none
   */
  public record Errors(long count, @Nullable String first) {}
}
