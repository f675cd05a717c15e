package io.argosy.deploy.process;

import io.argosy.common.process.RunFile;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import tools.jackson.core.JacksonException;

/** What programs left behind when they became ready. */
public final class RunFiles {

  private RunFiles() {}

  /** Empty where there is none, or none that can be read. */
  public static Optional<RunFile> find(Path file) {
    if (!Files.exists(file)) {
      return Optional.empty();
    }
    try {
      return Optional.of(RunFile.read(file));
    } catch (UncheckedIOException | JacksonException e) {
      return Optional.empty();
    }
  }

  /** The very process that wrote it, if it still lives. */
  public static Optional<ProcessHandle> processOf(Path file) {
    return find(file).filter(RunFile::isAlive).flatMap(run -> ProcessHandle.of(run.pid()));
  }
}
