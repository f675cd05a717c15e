package io.argosy.deploy.copyjob;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.LongSupplier;

/**
 * The report in fdtcp's format: a line {@code source destination status text} for each finished
 * file, with status 0 or 1. The file is replaced atomically, exists from the start, and has all
 * finished files after each {@link #write}.
 */
public final class CopyReport {

  private static final Duration PAUSE = Duration.ofSeconds(1);

  private final Path file;
  private final LongSupplier nanoTime;
  private final Map<Integer, String> lines = new TreeMap<>();
  private long writtenAt;
  private boolean written;

  private CopyReport(Path file, LongSupplier nanoTime) {
    this.file = file;
    this.nanoTime = nanoTime;
  }

  /**
   * Creates an empty report, which replaces that of an earlier copyjob. If the path is a symbolic
   * link, its target is replaced.
   *
   * @throws IOException the report cannot be written
   */
  public static CopyReport begin(Path file, LongSupplier nanoTime) throws IOException {
    if (Files.exists(file, LinkOption.NOFOLLOW_LINKS) && !Files.isRegularFile(file)) {
      throw new IllegalArgumentException("--report: " + file + " is no regular file");
    }
    Path place = Files.exists(file) ? file.toRealPath() : file;
    CopyReport report = new CopyReport(place, nanoTime);
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

  /**
   * As {@link #write}, but at most once a second, because the whole report is written each time.
   */
  void writeAtIntervals() throws IOException {
    if (nanoTime.getAsLong() - writtenAt >= PAUSE.toNanos()) {
      write();
    }
  }

  /** Writes all finished files, unless nothing has changed. */
  void write() throws IOException {
    if (written) {
      return;
    }
    Path next = file.resolveSibling(file.getFileName() + ".next");
    Files.write(next, List.copyOf(lines.values()));
    Files.move(next, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    written = true;
    writtenAt = nanoTime.getAsLong();
  }
}
