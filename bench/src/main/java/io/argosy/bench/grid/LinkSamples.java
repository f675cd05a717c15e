package io.argosy.bench.grid;

import java.util.List;
import java.util.OptionalDouble;
import java.util.function.DoubleUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Samples of the byte counters of all links during a batch, which are read outside the agents.
 *
 * @param samples in order of time
 */
public record LinkSamples(List<Sample> samples) {

  /** A link that carries less than this share of its capacity is idle. */
  private static final double IDLE = 0.1;

  /** A link has reached a rate when it differs from it by no more than this share. */
  private static final double NEAR = 0.2;

  /** Rates are computed over this number of samples, so that one late packet matters little. */
  private static final int WINDOW = 4;

  public LinkSamples {
    samples = List.copyOf(samples);
  }

  /**
   * @param seconds since the request
   * @param bytes of each link since the beginning of the run
   */
  public record Sample(double seconds, List<Long> bytes) {

    public Sample {
      bytes = List.copyOf(bytes);
    }
  }

  /** The mean rate between two samples. */
  public record Rate(double from, double to, double bytesPerSecond) {

    private double seconds() {
      return to - from;
    }

    double middle() {
      return (from + to) / 2;
    }
  }

  /** The rates from each sample to the next. */
  public List<Rate> rates(int link) {
    return rates(List.of(link), 1);
  }

  private List<Rate> rates(List<Integer> links, int apart) {
    return IntStream.range(0, Math.max(0, samples.size() - apart))
        .mapToObj(n -> rate(links, samples.get(n), samples.get(n + apart)))
        .filter(rate -> rate.to() > rate.from())
        .toList();
  }

  private static Rate rate(List<Integer> links, Sample from, Sample to) {
    long bytes =
        links.stream().mapToLong(link -> to.bytes().get(link) - from.bytes().get(link)).sum();
    double seconds = to.seconds() - from.seconds();
    return new Rate(from.seconds(), to.seconds(), seconds > 0 ? bytes / seconds : 0);
  }

  /** The number of bytes from the first sample to the last. */
  public long bytes(int link) {
    return samples.isEmpty()
        ? 0
        : samples.getLast().bytes().get(link) - samples.getFirst().bytes().get(link);
  }

  public long bytes() {
    return samples.isEmpty()
        ? 0
        : IntStream.range(0, samples.getFirst().bytes().size()).mapToLong(this::bytes).sum();
  }

  /**
   * The share of a batch in which the link carried less than a tenth of its capacity although it
   * could carry something.
   */
  public double idleShare(int link, CapacityCourse course, double makespan) {
    return idleShare(List.of(link), at -> course.capacity(link, at), makespan);
  }

  /**
   * The idle share of links that share a capacity.
   *
   * @param capacityAt bytes per second at a time, in seconds since the request
   */
  double idleShare(List<Integer> links, DoubleUnaryOperator capacityAt, double makespan) {
    double idle = 0;
    for (Rate rate : rates(links, 1)) {
      double capacity = capacityAt.applyAsDouble(rate.middle());
      double length = Math.min(rate.to(), makespan) - Math.max(rate.from(), 0);
      if (length > 0 && capacity > 0 && rate.bytesPerSecond() < IDLE * capacity) {
        idle += length;
      }
    }
    return idle / makespan;
  }

  /** Seconds from a moment until the link reaches this rate; empty if it never does. */
  public OptionalDouble secondsUntilRate(int link, double since, double rate) {
    return rates(List.of(link), WINDOW).stream()
        .filter(seen -> seen.from() >= since)
        .filter(seen -> Math.abs(seen.bytesPerSecond() - rate) <= NEAR * rate)
        .mapToDouble(seen -> seen.from() - since)
        .findFirst();
  }

  /**
   * Returns the share of what the link could carry that it carried from a moment until it was busy
   * for the last time; null if that is no time.
   */
  @Nullable Double usedShare(int link, CapacityCourse course, double since) {
    double last = lastBusy(link, course);
    List<Rate> seen =
        rates(link).stream()
            .filter(rate -> rate.from() >= since && rate.to() <= last)
            .filter(rate -> course.capacity(link, rate.middle()) > 0)
            .toList();
    double could =
        seen.stream()
            .mapToDouble(rate -> rate.seconds() * course.capacity(link, rate.middle()))
            .sum();
    return could > 0
        ? seen.stream().mapToDouble(rate -> rate.seconds() * rate.bytesPerSecond()).sum() / could
        : null;
  }

  /** Seconds from a moment until the link is not idle; empty if it stays idle. */
  public OptionalDouble secondsUntilBusy(int link, double since, double capacity) {
    return rates(link).stream()
        .filter(seen -> seen.to() > since && seen.bytesPerSecond() >= IDLE * capacity)
        .mapToDouble(seen -> Math.max(0, seen.from() - since))
        .findFirst();
  }

  /**
   * The last time the link was busy, in seconds since the request; 0 if it never was. What passes
   * while it can carry nothing, such as the last packets of a circuit, does not count.
   */
  double lastBusy(int link, CapacityCourse course) {
    return rates(link).stream()
        .filter(seen -> course.capacity(link, seen.middle()) > 0)
        .filter(seen -> seen.bytesPerSecond() > IDLE * course.capacity(link, seen.middle()))
        .mapToDouble(Rate::to)
        .max()
        .orElse(0);
  }
}
