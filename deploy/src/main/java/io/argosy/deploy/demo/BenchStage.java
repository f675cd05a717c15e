package io.argosy.deploy.demo;

import io.argosy.bench.fdt.FdtCourse;
import io.argosy.bench.fdt.FdtSample;
import io.argosy.bench.fdt.FdtSeries;
import io.argosy.bench.fdt.ProcessTimes;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.process.RunFile;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.client.Injection;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.scan.DirectoryScan;
import io.argosy.deploy.scan.FileList;
import io.argosy.deploy.scan.NameRule;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.util.FileSystemUtils;

/**
 * Router, database and two agents of the demonstration, between which a bench moves sets of files.
 */
public final class BenchStage extends DemoStage {

  private static final int MOST_MOVES = 500;
  private static final int MAX_POLLS = 300;
  private static final long POLL_MILLIS = 100;
  private static final double NANOS = 1e9;
  private static final NodeName DESTINATION = DemoSite.EAST.node();

  private int moves;

  private BenchStage(DemoLayout layout, DemoOptions.Mover mover) throws IOException {
    super(layout, Installation.Manner.OPERATED, mover, false, line -> {});
  }

  /** A set of files below one directory. */
  public record FileSet(Path directory, FileList list) {

    /** The paths of all files. */
    public List<Path> paths() {
      return list.files().stream().map(file -> directory.resolve(file.path())).toList();
    }
  }

  private static DatasetName dataset(FileSet set, int move) {
    return dataset(set.directory().getFileName().toString(), move);
  }

  private static DatasetName dataset(String set, int move) {
    return new DatasetName("/bench/%s/%d".formatted(set, move));
  }

  /** Generates a set, or reuses an existing one. */
  public static FileSet made(Path data, int files, ByteCount size) throws IOException {
    GeneratedFiles made = new GeneratedFiles(files, size);
    Path directory = Files.createDirectories(new DemoLayout(data).generated().resolve(made.name()));
    made.makeIn(directory, done -> {});
    NameRule rule = NameRule.below(dataset(made.name(), MOST_MOVES).value());
    return new FileSet(directory, new DirectoryScan(rule, Set.of()).scan(directory));
  }

  /**
   * @param data real path of a separate directory
   * @param mover of both agents
   */
  public static BenchStage open(Path data, DemoOptions.Mover mover, List<FileSet> sets)
      throws IOException {
    BenchStage stage = new BenchStage(new DemoLayout(data), mover);
    stage.startAll(
        () -> {
          stage.lock();
          stage.begin(OptionalInt.empty(), Map.of());
          stage.agent(DemoSite.EAST);
          stage.homeAgent(known(sets));
          stage.finish();
        });
    return stage;
  }

  /** Declares the directory under one name for each move, because replicas stay known. */
  private static List<KnownDataset> known(List<FileSet> sets) {
    return sets.stream()
        .flatMap(
            set ->
                IntStream.rangeClosed(1, MOST_MOVES)
                    .mapToObj(
                        n -> new KnownDataset(dataset(set, n), set.directory().toString(), "", 1)))
        .toList();
  }

  /**
   * Moves a set once, until it is verified, flushed and reported, and removes what has arrived
   * unless it may stay.
   *
   * @return time from the request to the last replica, by the router's clock
   */
  private Duration move(FileSet set) throws IOException {
    moves++;
    RouterClient router = user();
    DatasetName dataset = dataset(set, moves);
    new Injection(dataset, set.list().files()).at(DemoSite.HOME.node(), router);
    Duration took = place(dataset, DESTINATION);
    if (!FdtCourse.staysUntilEnd(set.list().bytes().bytes())) {
      FileSystemUtils.deleteRecursively(layout.folder(DESTINATION, dataset));
    }
    awaitMoversEnd();
    return took;
  }

  /** Returns a series that moves a set and measures the move. */
  public FdtSeries series(FileSet set) {
    return () -> {
      double movers = ProcessTimes.ofFamilies(movers());
      double central = ProcessTimes.ofFamilies(central());
      double seconds = move(set).toNanos() / NANOS;
      return new FdtSample(
          seconds,
          seconds,
          ProcessTimes.ofFamilies(movers()) - movers,
          ProcessTimes.ofFamilies(central()) - central);
    };
  }

  /** Waits for the end of all FDT processes, whose processor time is counted only then. */
  private void awaitMoversEnd() throws IOException {
    for (int poll = 0; poll < MAX_POLLS; poll++) {
      if (children().findAny().isEmpty()) {
        return;
      }
      new CompletableFuture<>().completeOnTimeout(true, POLL_MILLIS, TimeUnit.MILLISECONDS).join();
    }
    throw new IOException("a process of FDT does not end");
  }

  private Stream<ProcessHandle> children() {
    return movers().stream()
        .flatMap(pid -> ProcessHandle.of(pid).stream())
        .flatMap(ProcessHandle::descendants);
  }

  /** The process ids of the agents of source and destination. */
  private List<Long> movers() {
    return Stream.of(DemoSite.HOME, DemoSite.EAST).map(site -> pid(site.program())).toList();
  }

  /** The process ids of router and database. */
  private List<Long> central() throws IOException {
    List<Long> pids = new ArrayList<>(List.of(pid(DemoPrograms.ROUTER)));
    pids.add(new RunningDemo(layout).processes().get("database").getFirst());
    return pids;
  }

  private long pid(String program) {
    return RunFile.processOf(layout.runFile(program)).orElseThrow().pid();
  }
}
