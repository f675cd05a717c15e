package io.argosy.deploy.cli;

import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.demo.Demo;
import io.argosy.deploy.demo.DemoOptions;
import io.argosy.deploy.demo.GeneratedFiles;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Runs the demonstration: a directory is placed at two sites on one machine. */
@Command(
    name = "demo",
    description = {
      "Starts a database, the router, the web pages and four sites on this machine, places a"
          + " directory at two of the sites and shows progress until every byte is verified.",
      "These files are listed and skipped: symbolic links, special files, files that cannot be read"
          + " or change while they are read, and names that are not UTF-8, have control characters"
          + " or are too long."
    },
    footer = {
      "",
      "Without --once all programs run until Ctrl-C. A second start with the same --data continues"
          + " where the first one stopped; other files become another dataset.",
    })
final class DemoCommand implements Callable<Integer> {

  private static final int DEFAULT_FILES = 100;
  private static final ByteCount DEFAULT_SIZE = ByteCount.of(1_000_000);
  private static final String FDT = "fdt";
  private static final int HIGHEST_PORT = 65_535;

  @Spec CommandSpec spec;

  @Option(
      names = "--from",
      paramLabel = "DIR",
      description = "Directory to place; it is served in place and only read.")
  Optional<Path> from = Optional.empty();

  @Option(
      names = "--files",
      description = "Without --from: number of files to generate (default: 100).")
  Optional<Integer> files = Optional.empty();

  @Option(
      names = "--size",
      description = "Without --from: size of each file (default: 1MB); MB is 1,000,000 bytes.")
  Optional<ByteCount> size = Optional.empty();

  @Option(names = "--once", description = "Exit when all files are verified, and leave no process.")
  boolean once;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Write the result to this file when all files are verified or have failed.")
  Optional<Path> json = Optional.empty();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Directory for all data (default: argosy/demo in the user's data home).")
  Optional<Path> data = Optional.empty();

  @Option(
      names = "--instances",
      paramLabel = "N",
      description =
          "2 also starts a debug instance, whose load tests tell the production instance what to"
              + " expect of its links (default: 1).")
  int instances = 1;

  @Option(
      names = "--circuits",
      description =
          "Also order a virtual circuit between two of the sites, over further loopback addresses"
              + " (127.0.2.x, Linux), and use it.")
  boolean circuits;

  @Option(
      names = "--storage",
      paramLabel = "xrootd",
      description =
          "Move the directory between two unchanged XRootD servers instead, by third-party copy."
              + " XRootD must be installed. Run by root, the servers use TLS and tokens.")
  Optional<String> storage = Optional.empty();

  @Option(
      names = "--port",
      paramLabel = "WEBPORT",
      description = "Port of the web pages (default: a free one).")
  Optional<Integer> port = Optional.empty();

  @Option(
      names = "--backend",
      paramLabel = "auto|http|fdt",
      description =
          "Transfer tool (default: auto, the best that both ends offer). ARGOSY_FDT_JAR is the path"
              + " of FDT's jar.")
  String backend = "auto";

  @Override
  public Integer call() throws IOException {
    DemoOptions options =
        new DemoOptions(
            from.map(Surroundings::resolve),
            generated(),
            once,
            json.map(Surroundings::resolve),
            Surroundings.data(data),
            data.isPresent(),
            instances(),
            circuits,
            storage(),
            port(),
            mover());
    return new Demo(options, Surroundings.narrator(spec.commandLine().getOut())).run();
  }

  private GeneratedFiles generated() {
    if (from.isPresent() && (files.isPresent() || size.isPresent())) {
      throw wrong("--from and --files/--size: give one or the other");
    }
    int count = files.orElse(DEFAULT_FILES);
    if (count < 1) {
      throw wrong("--files: must be at least 1: " + count);
    }
    return new GeneratedFiles(count, size.orElse(DEFAULT_SIZE));
  }

  private int instances() {
    if (instances < 1 || instances > 2) {
      throw wrong("--instances: must be 1 or 2: " + instances);
    }
    return instances;
  }

  private boolean storage() {
    if (storage.isEmpty()) {
      return false;
    }
    if (!storage.get().equals("xrootd")) {
      throw wrong("--storage: must be xrootd: " + storage.get());
    }
    if (circuits || instances > 1 || backend.equals(FDT)) {
      throw wrong("--storage: not together with --circuits, --instances or --backend fdt");
    }
    return true;
  }

  private OptionalInt port() {
    int number = port.orElse(0);
    if (number < 0 || number > HIGHEST_PORT) {
      throw wrong("--port: must be 0 to 65535: " + number);
    }
    return port.isPresent() ? OptionalInt.of(number) : OptionalInt.empty();
  }

  private DemoOptions.Mover mover() {
    if (!List.of("auto", "http", FDT).contains(backend)) {
      throw wrong("--backend: must be auto, http or fdt: " + backend);
    }
    Optional<Path> used = backend.equals("http") ? Optional.empty() : Surroundings.fdtJar();
    if (backend.equals(FDT) && used.isEmpty()) {
      throw wrong(Surroundings.noFdtJar("--backend fdt"));
    }
    return new DemoOptions.Mover(backend, used, Map.of());
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
