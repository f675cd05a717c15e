package io.argosy.deploy.cli;

import io.argosy.bench.grid.GridBatch;
import io.argosy.bench.grid.GridDraw;
import io.argosy.bench.grid.GridEvent;
import io.argosy.bench.grid.GridFile;
import io.argosy.bench.grid.GridPicture;
import io.argosy.bench.grid.GridResult;
import io.argosy.bench.grid.GridWorld;
import io.argosy.bench.routing.BenchResult;
import io.argosy.common.process.ParentWatch;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.grid.GridNetwork;
import io.argosy.deploy.grid.GridRun;
import io.argosy.deploy.screen.TextTable;
import io.argosy.router.plan.wire.WorldDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Compares the makespan of the whole system with the optimum of its network. */
@Command(
    name = "grid",
    description = {
      "Starts a PostgreSQL server, a router and an agent for each node of a world, each agent in"
          + " its own network namespace with links shaped to the world's capacities, and moves"
          + " batches of new files, one after the other.",
      "By default, each file is at two or three nodes that have outgoing links, and is requested at"
          + " all nodes that have incoming links, by one request for each set of destinations. The"
          + " time from the request to the last verified copy is compared with the least time that"
          + " the network allows, which a linear program computes: from the original sources alone,"
          + " and with destinations that pass on what they have received.",
      "Needs Linux, root, ip and tc."
    },
    footer = {
      "",
      "An event is one of",
      "  at 40%% link A>B x0.125       the link has an eighth of its capacity from then on",
      "  at 30s stop A for 60s        the agent of A is killed, and started again after a minute",
      "  at 20%% circuit A>B x8 for 60s  a circuit with eight times the link's capacity is"
          + " ordered,",
      "                               which files may use for a minute; one for each link",
      "A percentage is of the batch's bytes; seconds count from its request. \"batch 4 at 0%% link"
          + " A>B x1\" names a batch; by default it is the third, as the first two are for"
          + " learning.",
      "",
    })
final class BenchGridCommand implements Callable<Integer> {

  private static final String ROUTER = "router.";
  private static final String AGENT = "agent.";

  @Mixin BenchAnswer answer;

  @ArgGroup(exclusive = true, multiplicity = "1")
  Network worldOf = new Network();

  /** The network, from a file or by chance. */
  static final class Network {

    @Option(
        names = "--world",
        paramLabel = "W.json",
        description =
            "World (argosy-world/1) with the capacity of each link; its files are ignored.")
    Optional<Path> file = Optional.empty();

    @Option(
        names = "--random",
        paramLabel = "SOURCESxDESTINATIONS",
        description =
            "Random world: links from each source to each destination with 1 to 10 MB/s, and"
                + " uplinks with 0.5 to 0.96 of the sum of their links.")
    String size = "";
  }

  @Option(names = "--world-seed", description = "Random seed of a random world.")
  long worldSeed = 1;

  @Option(
      names = "--origins",
      split = ",",
      paramLabel = "NODE",
      description = "Nodes that hold files at the beginning (default: all with outgoing links).")
  List<String> origins = List.of();

  @Option(
      names = "--replicas",
      paramLabel = "N",
      description = "Number of origins that hold each file (default: two or three).")
  Optional<Integer> replicas = Optional.empty();

  @Option(
      names = "--destinations",
      paramLabel = "N",
      description =
          "Number of nodes that request each file, of those with a link from a node that holds it"
              + " (default: all).")
  Optional<Integer> destinations = Optional.empty();

  @Option(names = "--batches", description = "Number of batches.")
  int batches = 3;

  @Option(names = "--files", description = "Number of files in each batch.")
  int files = 600;

  @Option(
      names = "--sizes",
      paramLabel = "A..B",
      description = "Smallest and largest size of the files.")
  String sizes = "1MB..4MB";

  @Option(names = "--seed", description = "Random seed: the same seed gives the same batches.")
  long seed = 1;

  @Option(names = "--strategy", paramLabel = "S", description = "Strategy of the requests.")
  String strategy = "completion";

  @Option(
      names = "--event",
      paramLabel = "EVENT",
      description = "Event during a batch; may be given more than once.")
  List<String> events = List.of();

  @Option(
      names = "--say-limits",
      description =
          "Tell the router before the first batch what each node can send and receive in all"
              + " (default: the router learns it).")
  boolean limitsSaid;

  @Option(
      names = "--set",
      paramLabel = "router.KEY=VALUE|agent.KEY=VALUE",
      description = "Setting of the router or of all agents.")
  Map<String, String> settings = new LinkedHashMap<>();

  @Option(
      names = "--patience",
      description = "Maximum time of a batch; a longer one ends the bench.")
  Duration patience = Duration.ofMinutes(10);

  @Option(
      names = "--picture",
      paramLabel = "DIR",
      description = "Also draw the rate of each link over time: batch-1.png and so on.")
  Optional<Path> picture = Optional.empty();

  @Option(names = "--in-network", hidden = true, description = "Network that the caller made.")
  Optional<String> network = Optional.empty();

  @Override
  public Integer call() throws IOException {
    GridWorld world = world();
    GridRun.Course course = course(world);
    settingsOf(ROUTER);
    if (network.isPresent()) {
      ParentWatch.exitWith(ProcessHandle.current().parent().orElseThrow().pid());
      return run(world, course, network.get());
    }
    GridNetwork.requirePossible();
    try (GridNetwork made = GridNetwork.make(world)) {
      List<String> words = new ArrayList<>(answer.words());
      words.addAll(List.of("--in-network", made.name()));
      return made.runInHub(words);
    }
  }

  private GridWorld world() throws IOException {
    if (worldOf.file.isPresent()) {
      return Surroundings.read(worldOf.file.get(), file -> GridWorld.of(WorldDocument.read(file)));
    }
    if (!worldOf.size.matches("[1-9]\\d?x[1-9]\\d?")) {
      throw new IllegalArgumentException(
          "--random: not a size such as 4x3 (sources x destinations): " + worldOf.size);
    }
    String[] counts = worldOf.size.split("x", -1);
    return GridWorld.random(Integer.parseInt(counts[0]), Integer.parseInt(counts[1]), worldSeed);
  }

  private GridRun.Course course(GridWorld world) {
    if (batches < 1 || files < 1 || !patience.isPositive()) {
      throw new IllegalArgumentException("--batches, --files and --patience must be more than 0");
    }
    PolicyOptions.strategy(strategy);
    GridRun.Course course =
        new GridRun.Course(
            batches, draw(world), seed, strategy, parsedEvents(world), patience, limitsSaid);
    for (int batch = 1; batch <= batches; batch++) {
      if (GridFile.copiesWanted(course.files(world, batch)) == 0) {
        throw new IllegalArgumentException("--replicas: the origins hold all files already");
      }
    }
    return course;
  }

  private GridDraw draw(GridWorld world) {
    String[] ends = sizes.split("\\.\\.", -1);
    if (ends.length != 2) {
      throw new IllegalArgumentException("--sizes: not two sizes such as 1MB..4MB: " + sizes);
    }
    ByteCount least = ByteCount.parse(ends[0]);
    ByteCount most = ByteCount.parse(ends[1]);
    if (least.isZero() || least.compareTo(most) > 0) {
      throw new IllegalArgumentException("--sizes: must be ascending and more than 0");
    }
    List<Integer> holders = holders(world);
    if (replicas.orElse(1) < 1 || replicas.orElse(1) > holders.size()) {
      throw new IllegalArgumentException("--replicas: must be 1 to " + holders.size());
    }
    if (destinations.orElse(1) < 1) {
      throw new IllegalArgumentException("--destinations: must be at least 1");
    }
    return new GridDraw(files, least.bytes(), most.bytes(), holders, replicas, destinations);
  }

  private List<Integer> holders(GridWorld world) {
    if (origins.isEmpty()) {
      return IntStream.range(0, world.nodes().size()).filter(world::sends).boxed().toList();
    }
    List<Integer> named = new ArrayList<>();
    for (String name : origins) {
      int node = world.node(name);
      if (!world.sends(node) || named.contains(node)) {
        throw new IllegalArgumentException(
            "--origins: each once, and with outgoing links: " + name);
      }
      named.add(node);
    }
    return named;
  }

  private List<GridEvent> parsedEvents(GridWorld world) {
    try {
      return events.stream().map(text -> GridEvent.parse(text, world, batches)).toList();
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--event: " + e.getMessage(), e);
    }
  }

  private Map<String, String> settingsOf(String program) {
    Map<String, String> own = new LinkedHashMap<>();
    settings.forEach(
        (key, value) -> {
          if (key.startsWith(program)) {
            own.put(key.substring(program.length()), value);
          } else if (!key.startsWith(ROUTER) && !key.startsWith(AGENT)) {
            throw new IllegalArgumentException("--set: must begin with router. or agent.: " + key);
          }
        });
    return own;
  }

  private int run(GridWorld world, GridRun.Course course, String name) throws IOException {
    List<GridResult> runs = new ArrayList<>();
    var narrator = Surroundings.narrator(answer.out());
    try (GridRun run =
        GridRun.open(world, course, name, settingsOf(ROUTER), settingsOf(AGENT), narrator)) {
      for (int batch = 1; batch <= course.batches(); batch++) {
        GridBatch seen = run.run(batch);
        runs.add(seen.run());
        answer.print(
            "batch %d: %.1f s, %.2f of the least time, %.2f of it with copies passed on"
                .formatted(
                    batch,
                    runs.getLast().makespanSeconds(),
                    runs.getLast().ratio(),
                    runs.getLast().forwardingRatio()));
        draw(seen, runs.getLast());
        answer.write(BenchResult.of(runs));
      }
    }
    table(runs).lines().forEach(answer::print);
    runs.forEach(run -> notes(run).forEach(answer::print));
    return ExitCodes.DONE;
  }

  private void draw(GridBatch batch, GridResult figures) throws IOException {
    if (picture.isPresent()) {
      Path directory = Files.createDirectories(Surroundings.resolve(picture.get()));
      GridPicture.draw(batch, figures, directory.resolve("batch-" + batch.number() + ".png"));
    }
  }

  private static TextTable table(List<GridResult> runs) {
    TextTable table =
        new TextTable(
            "Batch, Bytes, LP s, Forwarding s, Makespan s, Ratio, Forwarding, Assigned, Execution,"
                + " First report s, Forecast error, Adapt s, Sent, Failed, Most tries");
    for (GridResult run : runs) {
      table.row(
          run.batch(),
          ByteCount.of(run.bytes()),
          tenths(run.lpSeconds()),
          tenths(run.forwardingSeconds()),
          tenths(run.makespanSeconds()),
          BenchAnswer.fixed(2, run.ratio()),
          BenchAnswer.fixed(2, run.forwardingRatio()),
          BenchAnswer.fixed(2, run.assignedRatio()),
          BenchAnswer.fixed(2, run.executionRatio()),
          tenths(run.firstReportSeconds()),
          percent(run.forecastError().median()) + " to " + percent(run.forecastError().max()),
          tenths(run.adaptSeconds()),
          BenchAnswer.fixed(2, run.sentRatio()),
          run.failedAttempts(),
          run.maxAttemptsPerFile());
    }
    return table;
  }

  /** Idle bottlenecks, who sent what, and how the links reacted to events. */
  private static List<String> notes(GridResult run) {
    String idle =
        run.bottlenecks().entrySet().stream()
            .sorted(Map.Entry.comparingByKey())
            .map(link -> link.getKey() + " " + percent(link.getValue()))
            .collect(Collectors.joining(", "));
    List<String> notes =
        new ArrayList<>(
            List.of(
                "Batch %d: idle time of bottlenecks: %s"
                    .formatted(run.batch(), idle.isEmpty() ? "there are none" : idle),
                "  %d of %d copies came from a new copy; origins sent %s of what they must: %s"
                    .formatted(
                        run.relayedFiles(),
                        run.copies(),
                        BenchAnswer.fixed(2, run.originRatio()),
                        run.origins().entrySet().stream()
                            .map(of -> of.getKey() + " " + ByteCount.of(of.getValue().sentBytes()))
                            .collect(Collectors.joining(", ")))));
    for (GridResult.Adaptation one : run.adaptations()) {
      notes.add(
          "  %s: %s after %s s, busy until %s s after it"
              .formatted(
                  one.event(),
                  one.link(),
                  tenths(one.seconds()),
                  tenths(one.lastCarriedSeconds())));
    }
    if (run.circuitShare() != null) {
      notes.add(
          "  the circuit carried %s of its rate from 5 s after it could be used until no work was left"
              .formatted(percent(run.circuitShare())));
    }
    return notes;
  }

  private static String tenths(@Nullable Double seconds) {
    return seconds == null ? "-" : BenchAnswer.fixed(1, seconds);
  }

  private static String percent(double share) {
    return BenchAnswer.fixed(0, 100 * share) + " %";
  }
}
