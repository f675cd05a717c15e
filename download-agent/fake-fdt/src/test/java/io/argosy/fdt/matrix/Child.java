package io.argosy.fdt.matrix;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An FDT process and its output. */
final class Child {

  /** How long any step may take on a slow machine before it counts as hanging. */
  static final Duration PATIENCE = Duration.ofSeconds(60);

  private static final Pattern PORT = Pattern.compile("start listening on port: (\\d+)");

  private final Process process;
  private final Path log;

  private Child(Process process, Path log) {
    this.process = process;
    this.log = log;
  }

  static Child start(List<String> command, Path home) {
    try {
      Files.createDirectories(home);
      Path log = home.resolve("log");
      var builder = new ProcessBuilder(command).directory(home.toFile());
      builder.redirectErrorStream(true).redirectOutput(log.toFile());
      builder.redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
      return new Child(builder.start(), log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  String log() {
    try {
      return new String(Files.readAllBytes(log), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Waits until a server is ready, and returns its port. */
  int port() {
    until(() -> !process.isAlive() || log().contains("READY") && PORT.matcher(log()).find());
    Matcher port = PORT.matcher(log());
    if (!port.find()) {
      throw new IllegalStateException("no server: " + log());
    }
    return Integer.parseInt(port.group(1));
  }

  boolean logContains(String words) {
    return log().contains(words);
  }

  long countInLog(String words) {
    return Pattern.compile(Pattern.quote(words)).matcher(log()).results().count();
  }

  /** Waits for the end: an exit code, or "hangs" if there is none within the time. */
  String exit(Duration within) {
    try {
      boolean ended = process.waitFor(within.toMillis(), TimeUnit.MILLISECONDS);
      return ended ? String.valueOf(process.exitValue()) : "hangs";
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  boolean isAlive() {
    return process.isAlive();
  }

  void signal(String name) {
    try {
      new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid())).start().waitFor();
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  void end() {
    process.destroyForcibly().onExit().join();
  }

  static void until(java.util.concurrent.Callable<Boolean> condition) {
    await().atMost(PATIENCE).pollInterval(Duration.ofMillis(20)).until(condition);
  }
}
