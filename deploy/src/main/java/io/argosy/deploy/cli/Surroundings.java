package io.argosy.deploy.cli;

import io.argosy.common.process.FileProblem;
import io.argosy.common.refusal.Refusal;
import io.argosy.deploy.screen.Narrator;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;

/** The environment of a command: working directory, data home, terminal and FDT's jar. */
final class Surroundings {

  private static final String FDT_JAR = "ARGOSY_FDT_JAR";

  private Surroundings() {}

  /** Resolves a path against the directory of the caller, as the launcher changes it. */
  static Path resolve(Path typed) {
    return Path.of(System.getProperty("argosy.cwd", "")).toAbsolutePath().resolve(typed);
  }

  /**
   * Resolves a file that is to be written after some work.
   *
   * @param option that names the file
   * @throws IllegalArgumentException it cannot be written
   */
  static Path output(Path typed, String option) {
    if (typed.toString().equals("-")) {
      throw new IllegalArgumentException(option + ": must be a file");
    }
    Path file = resolve(typed);
    if (Files.isDirectory(file)) {
      throw new IllegalArgumentException("%s: is a directory: %s".formatted(option, file));
    }
    Path directory = file.getParent();
    if (directory == null || !Files.isDirectory(directory)) {
      throw new IllegalArgumentException("%s: no such directory: %s".formatted(option, directory));
    }
    return file;
  }

  /** Reads the content of a file. */
  interface Reader<T> {
    T read(Path file) throws IOException;
  }

  /**
   * Reads a file that the user named.
   *
   * @throws IllegalArgumentException the file is no file that can be read, or its content is
   *     invalid; the message names the file
   * @throws NoSuchFileException there is no such file
   */
  static <T> T read(Path typed, Reader<T> reader) throws IOException {
    Path file = resolve(typed);
    try {
      return reader.read(file);
    } catch (Refusal | IllegalArgumentException e) {
      throw new IllegalArgumentException(file + ": " + e.getMessage(), e);
    } catch (NoSuchFileException e) {
      throw e;
    } catch (IOException e) {
      throw new IllegalArgumentException(FileProblem.of(file, e), e);
    }
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

  /**
   * FDT's jar, if the environment names one.
   *
   * @throws IllegalArgumentException it cannot be read
   */
  static Optional<Path> fdtJar() {
    Optional<Path> jar =
        Optional.ofNullable(System.getenv(FDT_JAR))
            .filter(path -> !path.isBlank())
            .map(path -> resolve(Path.of(path)));
    if (jar.isPresent() && !Files.isReadable(jar.get())) {
      throw new IllegalArgumentException(FDT_JAR + ": " + jar.get() + " cannot be read.");
    }
    return jar;
  }

  static String noFdtJar(String what) {
    return "%s: set %s to the path of FDT's jar, fdt.jar.".formatted(what, FDT_JAR);
  }
}
