package io.argosy.deploy.process;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;

/** The end of a log file, for a message that must say why. */
public final class LogTail {

  private static final int BYTES = 64 * 1024;
  private static final int LINES = 5;

  private LogTail() {}

  /** A sentence that names the file and quotes its last lines. */
  public static String sentence(Path log) {
    List<String> lines = lines(log);
    return lines.isEmpty()
        ? "Its log is " + log
        : "The end of its log " + log + ":\n  " + String.join("\n  ", lines);
  }

  /** Where in the program it broke is for the log; why it broke is for the person. */
  private static boolean isTelling(String line) {
    return !line.isBlank() && !line.matches("\\s+(at |\\.\\.\\. \\d+).*");
  }

  private static List<String> lines(Path log) {
    try (RandomAccessFile file = new RandomAccessFile(log.toFile(), "r")) {
      file.seek(Math.max(0, file.length() - BYTES));
      byte[] end = new byte[(int) (file.length() - file.getFilePointer())];
      file.readFully(end);
      List<String> all =
          new String(end, StandardCharsets.UTF_8).lines().filter(LogTail::isTelling).toList();
      return all.subList(Math.max(0, all.size() - LINES), all.size());
    } catch (IOException e) {
      return List.of();
    }
  }
}
