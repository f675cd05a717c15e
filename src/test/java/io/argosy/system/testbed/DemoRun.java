package io.argosy.system.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code argosy demo} on a data directory of the test. */
public final class DemoRun {

  private final Path data;
  private final Path json;
  private final SystemProgram launcher;

  /**
   * @param arguments in addition to {@code --data} and {@code --json}
   */
  private DemoRun(Path data, Map<String, String> environment, List<String> arguments) {
    this.data = data;
    this.json = data.resolveSibling(data.getFileName() + ".json");
    Path log =
        Distribution.TARGET.resolve("system-logs").resolve("demo-" + data.getFileName() + ".log");
    this.launcher = new SystemProgram("argosy demo", log, data.resolveSibling("unused"));
    List<String> words = new ArrayList<>(List.of("demo"));
    words.addAll(arguments);
    words.addAll(List.of("--data", data.toString(), "--json", json.toString()));
    launcher.start(
        Distribution.command("argosy", List.of("-Dargosy.cache=" + Archives.CACHE), words),
        environment);
  }

  /** Starts it with further environment variables. */
  public static DemoRun startedWith(
      Map<String, String> environment, Path data, String... arguments) {
    return new DemoRun(data, environment, List.of(arguments));
  }

  public SystemProgram launcher() {
    return launcher;
  }

  /** Returns the file of the result. */
  public Path json() {
    return json;
  }

  /** Waits until it ends; returns the exit code. */
  public int awaitExit() {
    return launcher.awaitExit();
  }

  /** Waits until the result is written. */
  public void awaitResult() {
    Waits.waiting("the demonstration has delivered")
        .failFast(
            () -> {
              if (!launcher.isAlive()) {
                throw new IllegalStateException("the demonstration ended:\n" + launcher.tail());
              }
            })
        .until(() -> Files.exists(json));
  }

  /** Returns the command lines of all running processes that name this data directory. */
  public List<String> processes() {
    try (Stream<Path> all = Files.list(Path.of("/proc"))) {
      return all.filter(path -> path.getFileName().toString().matches("\\d+"))
          .map(DemoRun::commandLine)
          .filter(line -> line.contains(data.toString()))
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns all processes but PostgreSQL. */
  public List<String> ownProcesses() {
    return processes().stream().filter(line -> !line.contains("/bin/postgres")).toList();
  }

  /** Ends the processes that a failed test left running. */
  public void endAll() {
    try (Stream<ProcessHandle> all = ProcessHandle.allProcesses()) {
      all.filter(process -> commandLine(procOf(process)).contains(data.toString()))
          .forEach(ProcessHandle::destroyForcibly);
    }
  }

  private static Path procOf(ProcessHandle process) {
    return Path.of("/proc", Long.toString(process.pid()));
  }

  private static String commandLine(Path process) {
    try {
      return new String(Files.readAllBytes(process.resolve("cmdline")), StandardCharsets.UTF_8)
          .replace('\0', ' ');
    } catch (IOException gone) {
      return "";
    }
  }
}
