package io.argosy.deploy.process;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What a program of ours writes when it is ready.
 *
 * @param start when the process started, for nobody else may be taken for it by its number
 * @param port where it listens on loopback
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record RunFile(long pid, Instant start, int port) {

  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** A process's start is known to a hundredth of a second, and not equally well to all. */
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  /** Empty where there is none, or none that can be read. */
  public static Optional<RunFile> read(Path path) throws IOException {
    try {
      return Optional.of(JSON.readValue(Files.readAllBytes(path), RunFile.class));
    } catch (NoSuchFileException | JacksonException e) {
      return Optional.empty();
    }
  }

  /** The very process that wrote this, if it still lives. */
  public Optional<ProcessHandle> process() {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(handle -> handle.info().startInstant().map(this::isNear).orElse(false));
  }

  private boolean isNear(Instant other) {
    return Duration.between(start, other).abs().compareTo(TOLERANCE) <= 0;
  }
}
