package io.argosy.deploy.cli;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** The operator's FDT, as the environment names it. */
final class FdtSurroundings {

  static final String JAR = "ARGOSY_FDT_JAR";

  private FdtSurroundings() {}

  /**
   * @throws IllegalArgumentException there is none at the path that is set
   */
  static Optional<Path> jar() {
    Optional<Path> jar =
        Optional.ofNullable(System.getenv(JAR))
            .filter(path -> !path.isBlank())
            .map(path -> Surroundings.resolve(Path.of(path)));
    jar.filter(path -> !Files.isReadable(path))
        .ifPresent(
            path -> {
              throw new IllegalArgumentException(JAR + ": " + path + " cannot be read.");
            });
    return jar;
  }

  /** For whoever needs it and has none. */
  static String missing(String what) {
    return "%s: set %s to the path of FDT's jar, fdt.jar.".formatted(what, JAR);
  }

  /**
   * @param what needs it
   */
  static Path required(String what) {
    return jar().orElseThrow(() -> new IllegalArgumentException(missing(what)));
  }
}
