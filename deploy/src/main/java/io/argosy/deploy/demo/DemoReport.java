package io.argosy.deploy.demo;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.argosy.common.wire.user.RequestView;
import io.argosy.deploy.demo.Preparation.Named;
import io.argosy.router.plan.wire.WholeFile;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/**
 * The result of a demonstration, as {@code --json} writes it.
 *
 * @param destinations each with the dataset's folder
 * @param replicasVerified files over all destinations
 * @param seconds from the commit of the request to its last verified replica
 * @param doorBytes bytes that the doors sent in this run
 * @param forecasts what was expected of each link before the first transfer; empty without a debug
 *     instance
 * @param circuits that have not ended; empty unless one was ordered
 */
record DemoReport(
    String format,
    long files,
    long bytes,
    long skipped,
    List<Destination> destinations,
    long replicasVerified,
    long failed,
    double seconds,
    double firstReplicaSeconds,
    long doorBytes,
    String web,
    List<DebugInstance.Forecast> forecasts,
    List<DemoCircuit.Carried> circuits) {

  private static final String FORMAT = "argosy-demo/1";
  private static final double MILLIS = 1000.0;

  record Destination(String node, String root) {}

  /**
   * @param request empty if there was nothing to place
   */
  static DemoReport of(
      Named named,
      List<Destination> destinations,
      Optional<RequestView> request,
      long doorBytes,
      String web,
      List<DebugInstance.Forecast> forecasts,
      List<DemoCircuit.Carried> circuits) {
    return new DemoReport(
        FORMAT,
        named.list().files().size(),
        named.list().bytes().bytes(),
        named.list().skipped().size(),
        destinations,
        sum(request, RequestView.Destination::doneFiles),
        sum(request, RequestView.Destination::failedFiles),
        request.map(DemoReport::secondsToLast).orElse(0.0),
        request.map(DemoReport::secondsToFirst).orElse(0.0),
        doorBytes,
        web,
        forecasts,
        circuits);
  }

  private static long sum(
      Optional<RequestView> request,
      java.util.function.ToLongFunction<RequestView.Destination> count) {
    return request.stream().flatMap(view -> view.destinations().stream()).mapToLong(count).sum();
  }

  private static double secondsToFirst(RequestView request) {
    return times(request, RequestView.Destination::firstAt)
        .min(Instant::compareTo)
        .map(at -> seconds(request, at))
        .orElse(0.0);
  }

  private static double secondsToLast(RequestView request) {
    return times(request, RequestView.Destination::lastAt)
        .max(Instant::compareTo)
        .map(at -> seconds(request, at))
        .orElse(0.0);
  }

  private static Stream<Instant> times(
      RequestView request, java.util.function.Function<RequestView.Destination, Instant> time) {
    return request.destinations().stream().map(time).filter(Objects::nonNull);
  }

  private static double seconds(RequestView request, Instant at) {
    return Duration.between(request.createdAt(), at).toMillis() / MILLIS;
  }

  /** Replaces the file in one step. */
  void write(Path file) throws IOException {
    byte[] json = (JsonMapper.builder().build().writeValueAsString(this) + "\n").getBytes(UTF_8);
    WholeFile.write(file, to -> to.write(json));
  }
}
