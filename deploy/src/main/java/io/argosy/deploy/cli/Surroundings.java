package io.argosy.deploy.cli;

import io.argosy.deploy.screen.Narrator;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Optional;

/** What a command finds around it: where it was called from, and where a person's data belongs. */
final class Surroundings {

  private Surroundings() {}

  /**
   * The launcher changes the working directory; what a person types is meant from where they are.
   */
  static Path resolve(Path typed) {
    return Path.of(System.getProperty("argosy.cwd", "")).toAbsolutePath().resolve(typed);
  }

  /** {@code argosy/demo} in the user's data home. */
  static Path defaultData() {
    String dataHome = System.getenv("XDG_DATA_HOME");
    Path base =
        dataHome == null || !dataHome.startsWith("/")
            ? Path.of(System.getProperty("user.home"), ".local", "share")
            : Path.of(dataHome);
    return base.resolve("argosy").resolve("demo");
  }

  static Path data(Optional<Path> typed) {
    return typed.map(Surroundings::resolve).orElseGet(Surroundings::defaultData);
  }

  static Narrator narrator(PrintWriter out) {
    return new Narrator(out, Narrator.isTerminal(), System::nanoTime);
  }
}
