package io.argosy.agent.verify.backend.posix;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Partial files whose attempt has ended. A part belongs to its content: its name is derived from
 * the file's LFN, size and checksum, so that the next attempt continues it, whatever its task, its
 * source or its process. Parts are renamed in and out, so that two attempts never write the same
 * one. They are bounded in space and age; the oldest are deleted first.
 */
public final class PartialFiles {

  private static final Logger LOG = LoggerFactory.getLogger(PartialFiles.class);

  /** A smaller part is faster to fetch again than to read. */
  static final long SMALLEST = 1_000_000;

  private static final String SUFFIX = ".kept";

  private final ByteCount mostBytes;
  private final Duration mostAge;
  private final InstantSource machineTime;

  /** All stored parts; {@code oldest} is the time of the last write to the oldest, or now. */
  public record Amount(int parts, ByteCount bytes, Instant oldest) {}

  record Part(Path path, long bytes, Instant written) {}

  /** The bounds apply to each staging directory. */
  public PartialFiles(ByteCount mostBytes, Duration mostAge, InstantSource machineTime) {
    this.mostBytes = mostBytes;
    this.mostAge = mostAge;
    this.machineTime = machineTime;
  }

  /** Stores the partial file of an attempt, or deletes it if it is not worth keeping. */
  synchronized void keep(Path left, HeldTask task) throws IOException {
    long bytes = sizeOf(left);
    Path kept = pathOf(left.getParent(), task);
    boolean fits = bytes <= task.file().size().bytes() && bytes <= mostBytes.bytes();
    if (bytes < SMALLEST || !fits || sizeOf(kept) >= bytes) {
      Files.deleteIfExists(left);
      return;
    }
    Files.move(left, kept, StandardCopyOption.ATOMIC_MOVE);
    LOG.info("Part stored for the next attempt: lfn={} bytes={}", task.file().lfn(), bytes);
    shrink(left.getParent());
  }

  /** Renames the part of the same content to this path; returns false if there is none. */
  synchronized boolean adopt(Path own, HeldTask task) throws IOException {
    if (Files.exists(own, LinkOption.NOFOLLOW_LINKS) || !has(own.getParent(), task)) {
      return false;
    }
    try {
      Files.move(pathOf(own.getParent(), task), own, StandardCopyOption.ATOMIC_MOVE);
      LOG.info("Stored part resumed: lfn={} bytes={}", task.file().lfn(), Files.size(own));
      return true;
    } catch (NoSuchFileException other) {
      LOG.debug("Another attempt continues the part: lfn={}", task.file().lfn());
      return false;
    }
  }

  boolean has(Path staging, HeldTask task) {
    return task.file().size().bytes() >= SMALLEST
        && Files.isRegularFile(pathOf(staging, task), LinkOption.NOFOLLOW_LINKS);
  }

  synchronized void remove(Path staging, HeldTask task) throws IOException {
    if (task.file().size().bytes() >= SMALLEST) {
      Files.deleteIfExists(pathOf(staging, task));
    }
  }

  /** Deletes the oldest parts until this many bytes are freed; none if all are not enough. */
  public synchronized boolean giveWay(Path staging, long lacking) throws IOException {
    List<Part> parts = newestFirst(staging);
    if (parts.stream().mapToLong(Part::bytes).sum() < lacking) {
      return false;
    }
    long freed = 0;
    for (Part part : parts.reversed()) {
      if (freed < lacking) {
        drop(part, "room is needed");
        freed += part.bytes();
      }
    }
    return true;
  }

  /** Deletes parts that are too old, then the oldest until the others fit. */
  synchronized void shrink(Path staging) throws IOException {
    Instant first = machineTime.instant().minus(mostAge);
    long kept = 0;
    for (Part part : newestFirst(staging)) {
      if (part.written().isBefore(first)) {
        drop(part, "it is older than " + mostAge);
      } else if (kept + part.bytes() > mostBytes.bytes()) {
        drop(part, "newer parts fill " + mostBytes);
      } else {
        kept += part.bytes();
      }
    }
  }

  private static List<Part> newestFirst(Path staging) throws IOException {
    return filesIn(staging, "*" + SUFFIX).stream()
        .sorted(Comparator.comparing(Part::written).reversed())
        .toList();
  }

  /** The stored parts of these staging directories. */
  public Amount amount(Collection<Path> stagings) {
    int count = 0;
    long bytes = 0;
    Instant oldest = machineTime.instant();
    for (Path staging : stagings) {
      try {
        for (Part part : filesIn(staging, "*" + SUFFIX)) {
          count++;
          bytes += part.bytes();
          oldest = part.written().isBefore(oldest) ? part.written() : oldest;
        }
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return new Amount(count, ByteCount.of(bytes), oldest);
  }

  static boolean isPart(Path path) {
    return path.getFileName().toString().endsWith(SUFFIX)
        && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }

  private static void drop(Part part, String why) throws IOException {
    LOG.info("Stored part deleted: file={} bytes={} reason={}", part.path(), part.bytes(), why);
    Files.deleteIfExists(part.path());
  }

  /** The regular files of a directory; those that appear or vanish meanwhile may be missing. */
  static List<Part> filesIn(Path directory, String glob) throws IOException {
    List<Part> files = new ArrayList<>();
    try (DirectoryStream<Path> paths = Files.newDirectoryStream(directory, glob)) {
      for (Path path : paths) {
        add(path, files);
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return files;
  }

  private static void add(Path path, List<Part> files) throws IOException {
    try {
      BasicFileAttributes file =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (file.isRegularFile()) {
        files.add(new Part(path, file.size(), file.lastModifiedTime().toInstant()));
      }
    } catch (NoSuchFileException renamed) {
      LOG.debug("File was renamed or deleted, skipping it: file={}", path);
    }
  }

  static long sizeOf(Path part) throws IOException {
    return Files.isRegularFile(part, LinkOption.NOFOLLOW_LINKS) ? Files.size(part) : 0;
  }

  /** The path at which a part of the content is kept. */
  Path pathOf(Path staging, HeldTask task) {
    FileContent file = task.file();
    String content = file.lfn() + "\n" + file.size().bytes() + "\n" + file.checksum();
    return staging.resolve(Sha256.hexOf(content) + SUFFIX);
  }
}
