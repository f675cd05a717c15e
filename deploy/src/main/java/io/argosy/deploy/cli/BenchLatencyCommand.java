package io.argosy.deploy.cli;

import io.argosy.bench.latency.LatencyBench;
import io.argosy.bench.latency.LatencyResult;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeView;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.screen.TextTable;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Predicate;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Measures the latency of single small files. */
@Command(
    name = "latency",
    description = {
      "Measures the time from a request for a small file to its verified replica.",
      "Writes small files into a source's storage on this machine, requests each of them at a"
          + " destination, and measures the time from the router's answer to the verified replica."
    })
final class BenchLatencyCommand implements Callable<Integer> {

  private static final String EVERYTHING = "/";

  @Mixin Router router;

  @Option(names = "--samples", description = "Number of files.")
  int samples = 20;

  @Option(names = "--size", description = "Size of each file (default: 1kB).")
  ByteCount size = ByteCount.of(1000);

  @Option(
      names = "--source",
      description =
          "Source node (default: the first with a door and a storage rule for all names).")
  Optional<NodeName> source = Optional.empty();

  @Option(
      names = "--destination",
      description = "Destination node (default: the first without a door).")
  Optional<NodeName> destination = Optional.empty();

  @Override
  public Integer call() throws IOException {
    LatencyResult result =
        bench(router.client())
            .run(samples, time -> router.print(seconds(time.toNanos() / 1e9) + " s"));
    router.write(result, table(result).lines());
    return ExitCodes.DONE;
  }

  private LatencyBench bench(RouterClient client) throws IOException {
    if (samples < 1 || size.bytes() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException("--samples must be at least 1, --size at most 2 GB");
    }
    List<NodeView> nodes = client.list("/query/v1/nodes", NodeView.class);
    NodeView from = find(nodes, source, "--source", n -> isServed(n) && keepsEverything(n));
    NodeView to = find(nodes, destination, "--destination", n -> n.doors().isEmpty());
    return new LatencyBench(client, from.name(), from.mapping(), to.name(), size);
  }

  private static NodeView find(
      List<NodeView> nodes, Optional<NodeName> named, String option, Predicate<NodeView> fits) {
    return nodes.stream()
        .filter(
            named.<Predicate<NodeView>>map(name -> node -> node.name().equals(name)).orElse(fits))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException(option + ": there is no such node"));
  }

  private static boolean isServed(NodeView node) {
    return node.doors().stream().anyMatch(NodeView.Door::alive);
  }

  private static boolean keepsEverything(NodeView node) {
    return node.storage().stream().anyMatch(rule -> rule.lfnPrefix().equals(EVERYTHING));
  }

  private static TextTable table(LatencyResult result) {
    return new TextTable("Samples, Min s, Median s, p95 s, Max s")
        .row(
            result.samples(),
            seconds(result.min()),
            seconds(result.median()),
            seconds(result.p95()),
            seconds(result.max()));
  }

  private static String seconds(double value) {
    return BenchAnswer.fixed(3, value);
  }
}
