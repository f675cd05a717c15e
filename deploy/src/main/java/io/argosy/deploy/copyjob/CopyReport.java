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
 * status 0 or 1. It is whole whenever it is read, and there from the start; what is over is in it
 * once it was {@link #write written}.
 */
public final class CopyReport {

  private final Path file;
  private final Map<Integer, String> lines = new TreeMap<>();
  private boolean written;

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

  void over(Copy copy, boolean there, String sentence) {
    lines.put(
        copy.line().number(),
        "%s %s %d %s"
            .formatted(
                copy.line().source().text(),
                copy.line().destination().text(),
                there ? 0 : 1,
                sentence.replaceAll("\\s+", " ").strip()));
    written = false;
  }

  /** All that is over by now; nothing happens where nothing is new. */
  void write() throws IOException {
    if (written) {
      return;
    }
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.write(next, List.copyOf(lines.values()));
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    written = true;
  }
}
