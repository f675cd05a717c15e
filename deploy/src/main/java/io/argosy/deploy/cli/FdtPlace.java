package io.argosy.deploy.cli;

import io.argosy.bench.fdt.BarePlaces;
import io.argosy.bench.fdt.FdtCourse;
import io.argosy.deploy.demo.BenchStage;
import io.argosy.deploy.demo.DemoOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.util.FileSystemUtils;
import picocli.CommandLine.Option;

/** The directory in which transfers by FDT are measured; it is removed afterwards. */
final class FdtPlace implements AutoCloseable {

  /** The default of an agent. */
  private static final long LEAST_CLAIMED = 10_000;

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description =
          "New directory for all data, removed at the end (default: argosy/bench-fdt in the data"
              + " home).")
  Optional<Path> typed = Optional.empty();

  private Path data = Path.of("");

  static Path jar(String what) {
    return Surroundings.fdtJar()
        .orElseThrow(() -> new IllegalArgumentException(Surroundings.noFdtJar(what)));
  }

  /**
   * @throws IllegalArgumentException the directory exists already
   */
  FdtPlace open() throws IOException {
    Path directory =
        typed
            .map(Surroundings::resolve)
            .orElseGet(() -> Surroundings.defaultData().resolveSibling("bench-fdt"));
    if (Files.exists(directory)) {
      throw new IllegalArgumentException(directory + " exists already: name a new directory");
    }
    data = Files.createDirectories(directory).toRealPath();
    return this;
  }

  Path data() {
    return data;
  }

  /**
   * @param java runs FDT in place of the agents' own Java
   */
  BenchStage stage(Path jar, FdtCourse course, Optional<Path> java, List<BenchStage.FileSet> sets)
      throws IOException {
    Map<String, String> settings = new HashMap<>();
    settings.put("limits.job-files", Integer.toString(course.filesPerJob()));
    settings.put("limits.job-bytes", "1TB");
    settings.put("limits.jobs-per-link", Integer.toString(course.overlap()));
    settings.put("fdt.overlap", Integer.toString(course.overlap()));
    settings.put("fdt.job-files", Integer.toString(course.filesPerJob()));
    settings.put("fdt.job-bytes", "1TB");
    settings.put(
        "limits.claim-files",
        Long.toString(Math.max(LEAST_CLAIMED, course.filesPerJob() * (course.overlap() + 1L))));
    settings.put("limits.claim-time", "1h");
    settings.put("fdt.streams", Integer.toString(course.streams()));
    java.ifPresent(program -> settings.put("fdt.java", program.toString()));
    DemoOptions.Mover mover = new DemoOptions.Mover("fdt", Optional.of(jar), settings);
    return BenchStage.open(data, mover, sets);
  }

  BarePlaces bare(Path jar, List<String> more) throws IOException {
    Path home = Files.createDirectories(data.resolve("bare"));
    return new BarePlaces(jar, more, home, data.resolve("bare-destination"));
  }

  @Override
  public void close() throws IOException {
    FileSystemUtils.deleteRecursively(data);
  }
}
