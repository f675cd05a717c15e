package io.argosy.deploy.demo;

import io.argosy.common.catalog.Checksum;
import io.argosy.deploy.scan.FoundFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Adler32;
import java.util.zip.CheckedInputStream;

/**
 * Copies files to the second source, and verifies the bytes by the checksums of the scan. The
 * copies are not flushed: a copy that is damaged by a power failure is detected by its checksum,
 * and the other source is used.
 */
final class SiteCopy {

  private static final String UNFINISHED = ".argosy-copy-";
  private static final String UNFINISHED_END = ".unfinished";

  private SiteCopy() {}

  /**
   * @param to the dataset's folder at the second source
   * @return the files at the second source, without those that could not be copied or have changed
   */
  static List<FoundFile> make(List<FoundFile> files, Path from, Path to) throws IOException {
    sweepUnfinished(to);
    List<FoundFile> there = new ArrayList<>();
    for (FoundFile file : files) {
      Path target = to.resolve(file.path());
      if (isThere(target, file) || isCopied(from.resolve(file.path()), target, file)) {
        there.add(file);
      }
    }
    return List.copyOf(there);
  }

  /** Removes incomplete copies of a launcher that was killed. */
  private static void sweepUnfinished(Path to) throws IOException {
    if (!Files.isDirectory(to)) {
      return;
    }
    try (Stream<Path> paths = Files.walk(to)) {
      for (Path path : paths.filter(SiteCopy::isUnfinished).toList()) {
        Files.delete(path);
      }
    }
  }

  private static boolean isUnfinished(Path path) {
    String name = path.getFileName().toString();
    return name.startsWith(UNFINISHED)
        && name.endsWith(UNFINISHED_END)
        && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }

  /** A failed copy is not fatal: its file has one source less. */
  private static boolean isCopied(Path source, Path target, FoundFile file) {
    try {
      return copy(source, target, file);
    } catch (IOException e) {
      return false;
    }
  }

  private static boolean isThere(Path target, FoundFile file) throws IOException {
    return Files.isRegularFile(target, LinkOption.NOFOLLOW_LINKS)
        && Files.size(target) == file.bytes().bytes();
  }

  private static boolean copy(Path source, Path target, FoundFile file) throws IOException {
    Files.createDirectories(target.getParent());
    Path unfinished = Files.createTempFile(target.getParent(), UNFINISHED, UNFINISHED_END);
    try {
      if (!copyBytes(source, unfinished).equals(file.checksum())) {
        return false;
      }
      Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
      return true;
    } finally {
      Files.deleteIfExists(unfinished);
    }
  }

  private static Checksum copyBytes(Path source, Path target) throws IOException {
    Adler32 sum = new Adler32();
    try (InputStream in =
            new CheckedInputStream(Files.newInputStream(source, LinkOption.NOFOLLOW_LINKS), sum);
        OutputStream out = Files.newOutputStream(target)) {
      in.transferTo(out);
    }
    return Checksum.of(sum);
  }
}
