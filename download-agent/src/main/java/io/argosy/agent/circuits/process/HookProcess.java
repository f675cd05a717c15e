package io.argosy.agent.circuits.process;

import io.argosy.agent.circuits.EndHook;
import io.argosy.agent.circuits.OwnEnd;
import io.argosy.common.unit.Excerpt;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;

/** Runs the program that an operator has set as a hook. No shell reads its arguments. */
public final class HookProcess implements EndHook, AutoCloseable {

  private static final int BITS = 8;
  private static final int MOST_OUTPUT = 1000;
  private static final Path NOTHING = Path.of("/dev/null");

  /**
   * How long to read on after the program has ended: what it has started may keep the pipe open.
   */
  private static final Duration OUTPUT_GRACE = Duration.ofSeconds(1);

  private final Duration longest;
  private final ExecutorService runs = Executors.newVirtualThreadPerTaskExecutor();

  /**
   * @param longest after this time a run has failed and is killed
   */
  public HookProcess(Duration longest) {
    this.longest = longest;
  }

  @Override
  public CompletableFuture<Optional<String>> run(OwnEnd end, String verb) {
    return CompletableFuture.supplyAsync(() -> failure(end, verb), runs)
        .exceptionally(e -> Optional.of("the hook cannot be run: " + said(e.toString())));
  }

  private Optional<String> failure(OwnEnd end, String verb) {
    try {
      return failure(builder(end, verb).start());
    } catch (IOException e) {
      return Optional.of("the hook cannot be started: " + said(String.valueOf(e.getMessage())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.of("the agent stops");
    }
  }

  private static ProcessBuilder builder(OwnEnd end, String verb) {
    List<String> words = new ArrayList<>(end.hook());
    words.add(verb);
    ProcessBuilder builder =
        new ProcessBuilder(words).redirectErrorStream(true).redirectInput(NOTHING.toFile());
    builder
        .environment()
        .putAll(
            Map.of(
                "ARGOSY_VLAN", end.vlan() == null ? "" : end.vlan().toString(),
                "ARGOSY_ADDRESS", end.address(),
                "ARGOSY_PEER", end.peer(),
                "ARGOSY_RATE", Long.toString((long) (end.bandwidth().bytesPerSecond() * BITS)),
                "ARGOSY_MTU", end.mtu() == null ? "" : end.mtu().toString(),
                "ARGOSY_KEY", end.key()));
    return builder;
  }

  private Optional<String> failure(Process process) throws InterruptedException {
    AtomicReference<String> tail = new AtomicReference<>("");
    try {
      Thread reader = Thread.startVirtualThread(() -> read(process.getInputStream(), tail));
      boolean hasEnded = process.waitFor(longest.toMillis(), TimeUnit.MILLISECONDS);
      if (hasEnded && process.exitValue() == 0) {
        return Optional.empty();
      }
      reader.join(hasEnded ? OUTPUT_GRACE : Duration.ofMillis(1));
      String how =
          hasEnded
              ? "the hook ended with " + process.exitValue()
              : "the hook did not end within " + longest.toSeconds() + " s";
      String line = lastLine(tail.get());
      return Optional.of(line.isEmpty() ? how : how + ": " + line);
    } finally {
      kill(process);
    }
  }

  /** Kills the program and its descendants, if it is still running. */
  private static void kill(Process process) {
    if (process.isAlive()) {
      Stream.concat(Stream.of(process.toHandle()), process.descendants())
          .toList()
          .forEach(ProcessHandle::destroyForcibly);
    }
    process.destroyForcibly();
  }

  private static void read(InputStream output, AtomicReference<String> tail) {
    byte[] chunk = new byte[MOST_OUTPUT];
    try {
      for (int n = output.read(chunk); n >= 0; n = output.read(chunk)) {
        String longer = tail.get() + new String(chunk, 0, n, StandardCharsets.UTF_8);
        tail.set(longer.substring(Math.max(longer.length() - MOST_OUTPUT, 0)));
      }
    } catch (IOException e) {
      // The process was killed; what it has said so far is known.
    }
  }

  private static String lastLine(String tail) {
    return said(tail.strip().lines().reduce("", (before, line) -> line));
  }

  private static String said(String text) {
    return Excerpt.printable(Excerpt.plain(text)).strip();
  }

  /** Kills the runs that have not ended. */
  @Override
  public void close() {
    runs.shutdownNow();
  }
}
