package io.argosy.deploy.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** A program that can be started as a process, stopped, and asked whether it is ready. */
public interface Program {

  String name();

  /** Starts the program, or finds it running. */
  ProcessHandle start() throws IOException;

  /** Returns whether the program serves; called repeatedly after {@link #start}. */
  boolean isReady(ProcessHandle process) throws IOException;

  /** Requests a clean end and returns at once. */
  void askToEnd(ProcessHandle process) throws IOException;

  Path log();

  /** Returns a sentence with the path of the log and its last lines. */
  default String logEnd() {
    List<String> lines = logTail(log());
    return lines.isEmpty()
        ? "Its log is " + log()
        : "The end of its log " + log() + ":\n  " + String.join("\n  ", lines);
  }

  /** Returns the last five lines, without stack traces. */
  private static List<String> logTail(Path log) {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(Math.max(0, file.length() - 64 * 1024));
      byte[] end = new byte[(int) (file.length() - file.getFilePointer())];
      file.readFully(end);
      List<String> all =
          new String(end, StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.isBlank() && !line.matches("\\s+(at |\\.\\.\\. \\d+).*"))
              .toList();
      return all.subList(Math.max(0, all.size() - 5), all.size());
    } catch (IOException e) {
      return List.of();
    }
  }

  /** Waits for the end of a process. */
  static int exitCode(Process process) throws IOException {
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      process.destroy();
      throw new IOException("interrupted", e);
    }
  }

  /**
   * Wraps a command so that it runs in its own session. Ctrl-C then reaches only the launcher,
   * which ends all programs in order. Without {@code setsid}, the command is unchanged.
   */
  static List<String> inOwnSession(List<String> command) {
    return Stream.of("/usr/bin/setsid", "/bin/setsid")
        .filter(setsid -> Files.isExecutable(Path.of(setsid)))
        .findFirst()
        .map(setsid -> Stream.concat(Stream.of(setsid), command.stream()).toList())
        .orElse(command);
  }
}
