package io.argosy.system.testbed;

import io.argosy.common.process.RunFile;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** One program of Argosy in its own process, with its log and its run file. */
public final class SystemProgram {

  private static final long ORDERLY_SECONDS = 20;
  private static final int TAIL_LINES = 40;

  private final String name;
  private final Path log;
  private final Path runFile;
  private Optional<Process> process = Optional.empty();
  private List<String> command = List.of();

  SystemProgram(String name, Path log, Path runFile) {
    this.name = name;
    this.log = log;
    this.runFile = runFile;
  }

  /** Starts it; its output is appended to its log. */
  void start(List<String> command) {
    start(command, Map.of());
  }

  /**
   * @param environment further environment variables
   */
  void start(List<String> command, Map<String, String> environment) {
    if (isAlive()) {
      throw new IllegalStateException(name + " runs already");
    }
    this.command = List.copyOf(command);
    ProcessBuilder builder = new ProcessBuilder(command);
    builder.directory(Distribution.HOME.toFile());
    builder.environment().put("LC_ALL", "C.UTF-8");
    builder.environment().remove("JAVA_TOOL_OPTIONS");
    builder.environment().putAll(environment);
    builder.redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")));
    builder.redirectErrorStream(true);
    builder.redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()));
    try {
      Files.createDirectories(log.getParent());
      Files.deleteIfExists(runFile);
      process = Optional.of(builder.start());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until it serves; if it ends instead, fails at once with the end of its log. */
  public RunFile awaitReady() {
    Waits.waiting(name + " is ready")
        .failFast(
            () -> {
              if (!isAlive()) {
                throw new IllegalStateException(name + " ended instead of serving:\n" + tail());
              }
            })
        .until(() -> Files.exists(runFile) && RunFile.read(runFile).pid() == pid());
    return RunFile.read(runFile);
  }

  public long pid() {
    return process.orElseThrow().pid();
  }

  public boolean isAlive() {
    return process.filter(Process::isAlive).isPresent();
  }

  /** Ends it without a chance to clean up, like {@code kill -9}. */
  public void killHard() {
    process.orElseThrow().destroyForcibly();
    awaitExit();
  }

  /** Suspends the process, like {@code kill -STOP}. */
  public void freeze() {
    signal("-STOP", pid());
  }

  /** Continues the suspended process. */
  public void thaw() {
    signal("-CONT", pid());
  }

  /** Sends a signal, such as {@code -STOP}, to any process of a test. */
  public static void signal(String signal, long pid) {
    try {
      Process kill = new ProcessBuilder("kill", signal, Long.toString(pid)).inheritIO().start();
      Waits.until("kill has ended", () -> !kill.isAlive());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  void askToEnd() {
    process.ifPresent(Process::destroy);
  }

  void awaitEnd() {
    if (process.isEmpty()) {
      return;
    }
    try {
      if (!process.get().waitFor(ORDERLY_SECONDS, TimeUnit.SECONDS)) {
        killHard();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.get().destroyForcibly();
    }
  }

  /** Waits until it has ended without a signal, and returns its exit code. */
  public int awaitExit() {
    Process running = process.orElseThrow();
    Waits.until(name + " has ended", () -> !running.isAlive());
    Archives.ended(command);
    return running.exitValue();
  }

  public String log() {
    try {
      // The file may end within a character.
      return Files.exists(log) ? new String(Files.readAllBytes(log), StandardCharsets.UTF_8) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns the log without its first {@code length} characters. */
  public String logFrom(int length) {
    return log().substring(length);
  }

  String tail() {
    List<String> lines = log().lines().toList();
    return "---- the end of "
        + log
        + "\n"
        + String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
  }
}
