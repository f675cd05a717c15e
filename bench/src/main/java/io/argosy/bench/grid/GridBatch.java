package io.argosy.bench.grid;

import io.argosy.bench.routing.BenchResult;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The observations of one batch.
 *
 * @param number counted from 1
 * @param course capacities of the links
 * @param happened in order of time
 * @param believed bytes per second of each link, as estimated by the router at the end; null if
 *     unknown
 */
public record GridBatch(
    int number,
    String strategy,
    List<GridFile> files,
    List<Attempt> attempts,
    CapacityCourse course,
    LinkSamples samples,
    List<Happened> happened,
    List<@Nullable Double> believed) {

  /** A circuit that is usable is filled after this time. */
  private static final double FILLED_SECONDS = 5;

  /**
   * @param at seconds since the first request, when a link changed or a node was stopped
   * @param over time of the restart of a node; equal to {@code at} for a link
   */
  public record Happened(GridEvent event, double at, double over) {}

  /**
   * The outcome of one attempt as an agent reported it, with times in seconds since the request.
   *
   * @param file number of the file in the batch
   * @param from position of the source
   * @param to position of the destination
   * @param circuit whether it went over a circuit
   * @param done whether the file was verified
   */
  public record Attempt(
      int file,
      int from,
      int to,
      boolean circuit,
      boolean done,
      long bytes,
      double endedAt,
      double reportedAt) {}

  /** Returns the figures of the batch. */
  public GridResult run() {
    double makespan =
        attempts.stream().filter(Attempt::done).mapToDouble(Attempt::endedAt).max().orElse(0);
    LeastTime.Flow least = LeastTime.ofChoices(course, files);
    double assigned = LeastTime.ofLoads(course, delivered()).seconds();
    double forwarding = Forwarding.seconds(course, files);
    long wanted = GridFile.bytesWanted(files);
    Origins origins = new Origins(world(), files, attempts);
    List<GridResult.Adaptation> adaptations = happened.stream().flatMap(this::adaptations).toList();
    return new GridResult(
        "grid",
        number,
        strategy,
        files.size(),
        GridFile.copiesWanted(files),
        wanted,
        least.seconds(),
        forwarding,
        makespan,
        makespan / least.seconds(),
        makespan / forwarding,
        assigned / least.seconds(),
        makespan / assigned,
        attempts.stream().mapToDouble(Attempt::reportedAt).min().orElse(0),
        idleShares(makespan),
        bottlenecks(least, makespan),
        forecastError(makespan),
        slowest(adaptations),
        circuitShare(),
        samples.bytes(),
        (double) samples.bytes() / wanted,
        attempts.stream().filter(attempt -> !attempt.done()).count(),
        mostAttempts(),
        relayed(),
        origins.sent(),
        origins.ratio(),
        happened.stream().map(one -> new GridResult.Event(one.event().text(), one.at())).toList(),
        adaptations);
  }

  private GridWorld world() {
    return course.world();
  }

  private IntStream links() {
    return IntStream.range(0, world().links().size());
  }

  /** Bytes of the files that were verified, by the link that they came over. */
  private List<Double> delivered() {
    Map<List<Object>, Double> bytes = new HashMap<>();
    attempts.stream()
        .filter(Attempt::done)
        .forEach(
            a ->
                bytes.merge(
                    pathOf(a.from(), a.to(), a.circuit()), (double) a.bytes(), Double::sum));
    return links()
        .mapToObj(link -> world().links().get(link))
        .map(link -> bytes.getOrDefault(pathOf(link.from(), link.to(), link.circuit()), 0.0))
        .toList();
  }

  private static List<Object> pathOf(int from, int to, boolean circuit) {
    return List.of(from, to, circuit);
  }

  private @Nullable Double circuitShare() {
    return happened.stream()
        .filter(one -> one.event() instanceof GridEvent.Circuit)
        .findFirst()
        .map(
            one ->
                samples.usedShare(
                    world().circuitBeside(((GridEvent.Circuit) one.event()).link()),
                    course,
                    one.at() + FILLED_SECONDS))
        .orElse(null);
  }

  private Map<String, Double> idleShares(double makespan) {
    Map<String, Double> shares = new TreeMap<>();
    links().forEach(l -> shares.put(world().nameOf(l), samples.idleShare(l, course, makespan)));
    return Collections.unmodifiableMap(shares);
  }

  private Map<String, Double> bottlenecks(LeastTime.Flow least, double makespan) {
    Map<String, Double> idle = new TreeMap<>();
    for (Bottlenecks.Bottleneck one : Bottlenecks.of(course, files, least)) {
      idle.put(one.name(), samples.idleShare(one.links(), one.capacity(), makespan));
    }
    return Collections.unmodifiableMap(idle);
  }

  /** A link without an estimate counts as wrong by its whole capacity. */
  private GridResult.ForecastError forecastError(double makespan) {
    double[] errors =
        links()
            .filter(link -> !world().links().get(link).circuit())
            .mapToDouble(link -> error(believed.get(link), course.capacity(link, makespan)))
            .toArray();
    return new GridResult.ForecastError(
        BenchResult.median(DoubleStream.of(errors)), DoubleStream.of(errors).max().orElseThrow());
  }

  private static double error(@Nullable Double believed, double truth) {
    return truth <= 0 ? 0 : Math.abs((believed == null ? 0 : believed) - truth) / truth;
  }

  private long mostAttempts() {
    Map<List<Integer>, Integer> counts = new HashMap<>();
    attempts.forEach(a -> counts.merge(List.of(a.file(), a.to()), 1, Integer::sum));
    return counts.values().stream().mapToInt(Integer::intValue).max().orElse(0);
  }

  /** Counts files from a node that received them in this batch. */
  private long relayed() {
    return attempts.stream()
        .filter(a -> a.done() && !files.get(a.file()).sources().contains(a.from()))
        .count();
  }

  private Stream<GridResult.Adaptation> adaptations(Happened one) {
    return switch (one.event()) {
      case GridEvent.LinkChange change ->
          Stream.of(
              adaptation(
                  one,
                  change.link(),
                  samples.secondsUntilRate(
                      change.link(),
                      one.at(),
                      world()
                          .sustainable(change.link(), course.capacity(change.link(), one.at())))));
      case GridEvent.Circuit circuit -> {
        int link = world().circuitBeside(circuit.link());
        yield Stream.of(
            adaptation(one, link, samples.secondsUntilRate(link, one.at(), circuit.rate())));
      }
      case GridEvent.Stop stop ->
          links()
              .filter(link -> touches(link, stop.node()))
              .mapToObj(
                  link ->
                      adaptation(
                          one,
                          link,
                          samples.secondsUntilBusy(
                              link, one.over(), course.capacity(link, one.over()))));
    };
  }

  private boolean touches(int link, int node) {
    GridWorld.Link ends = world().links().get(link);
    return ends.from() == node || ends.to() == node;
  }

  private GridResult.Adaptation adaptation(Happened one, int link, OptionalDouble seconds) {
    return new GridResult.Adaptation(
        one.event().text(),
        world().nameOf(link),
        seconds.isPresent() ? seconds.getAsDouble() : null,
        Math.max(0, samples.lastBusy(link, course) - one.at()));
  }

  /** Absent if there was no event, or if a link did not adapt. */
  private static @Nullable Double slowest(List<GridResult.Adaptation> adaptations) {
    List<Double> known = new ArrayList<>();
    for (GridResult.Adaptation one : adaptations) {
      if (one.seconds() == null) {
        return null;
      }
      known.add(one.seconds());
    }
    return known.isEmpty() ? null : Collections.max(known);
  }
}
