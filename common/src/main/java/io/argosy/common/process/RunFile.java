package io.argosy.common.process;

import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/**
 * The file that a program writes when it is ready: {@code {"pid":..,"start":..,"port":..}}. Router,
 * web and agent write it, the command line reads it.
 *
 * @param start start time of the process, which distinguishes it from a later one with the same id
 * @param port port of its server; 0 if it has none
 */
public record RunFile(long pid, String start, int port) {

  /** Returns the run file of this process. */
  public static RunFile ofThisProcess(int port) {
    return of(ProcessHandle.current(), port);
  }

  /** Returns the run file of another program, which does not write one itself. */
  public static RunFile of(ProcessHandle process, int port) {
    return new RunFile(process.pid(), startOf(process), port);
  }

  /** Replaces the file atomically. */
  public void write(Path file) {
    try {
      Path directory = file.toAbsolutePath().getParent();
      Files.createDirectories(directory);
      Path next = directory.resolve(file.getFileName() + ".new");
      Files.write(next, WireJson.tolerant().writeValueAsBytes(this));
      Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot write run file " + file, e);
    }
  }

  /**
   * @throws UncheckedIOException the file is missing or cannot be read
   */
  public static RunFile read(Path file) {
    try {
      return WireJson.tolerant().readValue(Files.readAllBytes(file), RunFile.class);
    } catch (IOException e) {
      throw new UncheckedIOException("cannot read run file " + file, e);
    }
  }

  /** Reads a run file; empty if there is none or it cannot be read. */
  public static Optional<RunFile> find(Path file) {
    try {
      return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
    } catch (UncheckedIOException | JacksonException e) {
      return Optional.empty();
    }
  }

  /** Returns the process that wrote the file, if it is alive. */
  public static Optional<ProcessHandle> processOf(Path file) {
    return find(file).filter(RunFile::isAlive).flatMap(run -> ProcessHandle.of(run.pid()));
  }

  /** Returns whether the process is alive, and not another one with its id. */
  public boolean isAlive() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(process -> startOf(process).equals(start))
        .isPresent();
  }

  private static String startOf(ProcessHandle process) {
    return process.info().startInstant().map(Instant::toString).orElse("");
  }
}
