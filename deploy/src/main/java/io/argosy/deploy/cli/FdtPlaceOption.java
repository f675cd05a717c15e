package io.argosy.deploy.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Where movers are measured. */
final class FdtPlaceOption {

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Where all of it lies, and is removed (argosy/bench-fdt in the data home).")
  Optional<Path> data = Optional.empty();

  FdtPlace open() throws IOException {
    return FdtPlace.open(data);
  }
}
