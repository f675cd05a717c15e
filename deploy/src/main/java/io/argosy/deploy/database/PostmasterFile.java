package io.argosy.deploy.database;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The content of {@code postmaster.pid}, one line each: process, data directory, start, port,
 * socket directory, address, shared memory, state.
 *
 * @param port 0 before the server has written it
 */
record PostmasterFile(long pid, String dataDirectory, int port, boolean ready) {

  private static final String NAME = "postmaster.pid";
  private static final int DATA_DIRECTORY = 1;
  private static final int PORT = 3;
  private static final int STATE = 7;

  static Path in(Path dataDirectory) {
    return dataDirectory.resolve(NAME);
  }

  /** Reads the file; empty if it is missing or incomplete. */
  static Optional<PostmasterFile> read(Path dataDirectory) throws IOException {
    try {
      return parse(Files.readAllLines(in(dataDirectory)));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  static Optional<PostmasterFile> parse(List<String> lines) {
    try {
      return lines.size() <= DATA_DIRECTORY
          ? Optional.empty()
          : Optional.of(
              new PostmasterFile(
                  Long.parseLong(lines.getFirst().strip()),
                  lines.get(DATA_DIRECTORY),
                  lines.size() > PORT ? Integer.parseInt(lines.get(PORT).strip()) : 0,
                  lines.size() > STATE && lines.get(STATE).strip().equals("ready")));
    } catch (NumberFormatException halfWritten) {
      return Optional.empty();
    }
  }

  /**
   * Returns the running server of this data directory. As process ids are reused, the process must
   * be a postgres whose working directory is this directory.
   */
  Optional<ProcessHandle> process(Path expectedDirectory) {
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .filter(handle -> isPostgres(handle.pid()))
        .filter(handle -> worksIn(handle.pid(), expectedDirectory));
  }

  private static boolean isPostgres(long pid) {
    return linkOf(pid, "exe").filter(exe -> exe.endsWith("postgres")).isPresent();
  }

  private static boolean worksIn(long pid, Path directory) {
    return linkOf(pid, "cwd").filter(cwd -> isSame(cwd, directory)).isPresent();
  }

  private static boolean isSame(Path one, Path other) {
    try {
      return Files.isSameFile(one, other);
    } catch (IOException e) {
      return false;
    }
  }

  private static Optional<Path> linkOf(long pid, String name) {
    try {
      return Optional.of(Files.readSymbolicLink(Path.of("/proc", Long.toString(pid), name)));
    } catch (IOException e) {
      return Optional.empty();
    }
  }
}
