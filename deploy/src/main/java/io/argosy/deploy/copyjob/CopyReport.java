package io.argosy.deploy.copyjob;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The classic report: a line for each file that is over, {@code source destination status text},
 * status 0 or 1. It is whole whenever it is read, and there from the start.
 */
public final class CopyReport {

  private final Path file;
  private final Map<Integer, String> lines = new TreeMap<>();

  private CopyReport(Path file) {
    this.file = file;
  }

  /**
   * An empty report, in place of one of an earlier copyjob.
   *
   * @throws IOException it cannot be written there
   */
  public static CopyReport begin(Path file) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IllegalArgumentException("--report: " + file + " is no regular file");
    }
    CopyReport report = new CopyReport(file);
    report.write();
    return report;
  }

  void over(Copy copy, boolean there, String sentence) throws IOException {
    lines.put(
        copy.line().number(),
        "%s %s %d %s"
            .formatted(
                copy.line().source().text(),
                copy.line().destination().text(),
                there ? 0 : 1,
                sentence.replaceAll("\\s+", " ").strip()));
    write();
  }

  private void write() throws IOException {
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.write(next, List.copyOf(lines.values()));
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
  }
}
