package io.argosy.deploy.cli;

import io.argosy.common.unit.ByteCount;
import io.argosy.deploy.demo.Demo;
import io.argosy.deploy.demo.DemoOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Everything on one machine: a directory placed at two sites. */
@Command(
    name = "demo",
    description = {
      "Starts a database, the router, the page and four sites on this machine, places a directory"
          + " at two of the sites and shows progress until every byte is verified.",
      "Listed and skipped are: symbolic links, special files, what cannot be read or changes while it"
          + " is read, and names that are not UTF-8, have control characters or are too long."
    },
    mixinStandardHelpOptions = true,
    footer = {
      "",
      "Without --once everything stays up until Ctrl-C. A second start on the same --data goes on"
          + " where the first one was; other files become another dataset.",
      ExitCodes.EXPLANATION
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
      description = "The directory to place; it is served in place and only read.")
  Optional<Path> from = Optional.empty();

  @Option(
      names = "--files",
      paramLabel = "N",
      description = "Without --from: so many files are made (100).")
  Optional<Integer> files = Optional.empty();

  @Option(
      names = "--size",
      paramLabel = "SIZE",
      description = "Without --from: the size of each, such as 1MB (1MB); MB is 1,000,000 bytes.")
  Optional<ByteCount> size = Optional.empty();

  @Option(names = "--once", description = "Ends when all is verified, and leaves no process.")
  boolean once;

  @Option(
      names = "--json",
      paramLabel = "FILE",
      description = "Writes the result here when all is verified or has failed.")
  Optional<Path> json = Optional.empty();

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Where everything is kept (argosy/demo in the user's data home).")
  Optional<Path> data = Optional.empty();

  @Option(names = "--port", paramLabel = "WEBPORT", description = "Of the page (a free one).")
  Optional<Integer> port = Optional.empty();

  @Option(
      names = "--backend",
      paramLabel = "auto|http|fdt",
      description =
          "What moves the files (auto: the best that both ends offer). FDT's jar is the one that"
              + " ARGOSY_FDT_JAR names.")
  String backend = "auto";

  @Override
  public Integer call() throws IOException {
    DemoOptions options =
        new DemoOptions(
            source(),
            once,
            json.map(Surroundings::resolve),
            Surroundings.data(data),
            data.isPresent(),
            port(),
            mover());
    return new Demo(options, Surroundings.narrator(spec.commandLine().getOut())).run();
  }

  private DemoOptions.Source source() {
    if (from.isPresent() && (files.isPresent() || size.isPresent())) {
      throw wrong("--from and --files/--size: give one or the other");
    }
    if (from.isPresent()) {
      return new DemoOptions.FromDirectory(Surroundings.resolve(from.get()));
    }
    int count = files.orElse(DEFAULT_FILES);
    if (count < 1) {
      throw wrong("--files: at least one file is placed, not " + count);
    }
    return new DemoOptions.Generated(count, size.orElse(DEFAULT_SIZE));
  }

  private OptionalInt port() {
    int number = port.orElse(0);
    if (number < 0 || number > HIGHEST_PORT) {
      throw wrong("--port: a port is 0 to 65535: " + number);
    }
    return port.isPresent() ? OptionalInt.of(number) : OptionalInt.empty();
  }

  /** {@code auto} takes the best that both ends offer: fdt where its jar is given. */
  private DemoOptions.Mover mover() {
    if (!List.of("auto", "http", FDT).contains(backend)) {
      throw wrong("--backend: auto, http or fdt, not " + backend);
    }
    Optional<Path> used = backend.equals("http") ? Optional.empty() : FdtSurroundings.jar();
    if (backend.equals(FDT) && used.isEmpty()) {
      throw wrong(FdtSurroundings.missing("--backend fdt"));
    }
    return DemoOptions.Mover.of(backend, used);
  }

  private ParameterException wrong(String sentence) {
    return new ParameterException(spec.commandLine(), sentence);
  }
}
