package io.argosy.system.tool;

import static org.junit.jupiter.api.Assumptions.abort;

import io.argosy.SourceTree;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Stock programs of Python in a virtual environment below the build directory, which later runs use
 * again.
 */
public final class PythonEnvironment {

  private static final Path HOME = SourceTree.root().resolve("src/test/target/python");

  private PythonEnvironment() {}

  /**
   * Installs a package unless it is there; skips the test where this is not possible.
   *
   * @param requirement such as {@code fts3==3.14.2}
   */
  public static void require(String requirement) throws IOException, InterruptedException {
    Files.createDirectories(HOME);
    Path installed = HOME.resolve(requirement);
    try (FileChannel file =
            FileChannel.open(
                HOME.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock alone = file.lock()) {
      if (!Files.exists(installed)) {
        install(requirement);
        Files.writeString(installed, alone.toString());
      }
    }
  }

  /** One of the packages has a part in C, which needs tools that are not declared. */
  private static void install(String requirement) throws IOException, InterruptedException {
    if (run(Map.of(), "python3", "-m", "venv", HOME.toString()).status() != 0
        || pip("swig", "setuptools", "wheel").status() != 0
        || pip("--no-build-isolation", requirement).status() != 0) {
      abort(
          requirement
              + " was not TRIED: it needs python3-venv, python3-dev, gcc, libssl-dev and a registry"
              + " of Python packages.");
    }
  }

  private static Output pip(String... words) throws IOException, InterruptedException {
    List<String> command =
        new ArrayList<>(List.of(program("python"), "-m", "pip", "install", "-q"));
    command.addAll(List.of(words));
    String path = HOME.resolve("bin") + ":" + System.getenv("PATH");
    return run(Map.of("PATH", path), command.toArray(String[]::new));
  }

  /** Returns the path of a program of the environment. */
  public static String program(String name) {
    return HOME.resolve("bin").resolve(name).toString();
  }

  /**
   * What a program has printed, to either output.
   *
   * @param status its exit status
   */
  public record Output(int status, String text) {}

  /** Runs a program for nine minutes at most. */
  public static Output run(Map<String, String> environment, String... command)
      throws IOException, InterruptedException {
    Path text = Files.createTempFile("python", ".txt");
    ProcessBuilder builder =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(text.toFile());
    builder.environment().putAll(environment);
    try {
      Process process = builder.start();
      if (!process.waitFor(9, TimeUnit.MINUTES)) {
        process.destroyForcibly();
        return new Output(-1, "took too long: " + Files.readString(text));
      }
      return new Output(process.exitValue(), Files.readString(text));
    } catch (IOException notThere) {
      return new Output(-1, notThere.toString());
    } finally {
      Files.delete(text);
    }
  }
}
