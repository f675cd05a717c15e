package io.argosy.agent.storage.backend;

import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes files of load tests.
 *
 * @param suffix of the names of incomplete files
 * @param reserve free space that is left to others
 */
record TestFileMaker(String suffix, ByteCount reserve) {

  private static final Logger LOG = LoggerFactory.getLogger(TestFileMaker.class);

  /** Neither the directory nor the one above may be a link, which could lead out of the root. */
  static boolean isOwn(Path directory) {
    return Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)
        && Files.isDirectory(directory.getParent(), LinkOption.NOFOLLOW_LINKS);
  }

  /** The file has its name once it is complete and on disk. */
  void make(Path path, ByteCount size) {
    Path part = path.resolveSibling(path.getFileName() + suffix);
    try {
      requireSpace(path.getParent(), size);
      try {
        write(part, size);
        Files.move(part, path, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        Files.deleteIfExists(part);
      }
      LOG.info("Made the file of a load test: file={} bytes={}", path, size.bytes());
    } catch (IOException e) {
      LOG.warn("Could not make the file of a load test: file={} reason={}", path, e.toString());
      throw new UncheckedIOException(e);
    }
  }

  private void requireSpace(Path directory, ByteCount size) throws IOException {
    Files.createDirectories(directory);
    if (!isOwn(directory)) {
      throw new IOException(directory + " is behind a symbolic link");
    }
    long free = Files.getFileStore(directory).getUsableSpace();
    if (free - size.bytes() < reserve.bytes()) {
      throw new IOException(
          "no space left in %s: %s are free, and %s of them are kept free"
              .formatted(directory, ByteCount.of(free), reserve));
    }
  }

  private static void write(Path part, ByteCount size) throws IOException {
    byte[] block = LoadTestFile.block();
    try (FileChannel file =
        FileChannel.open(
            part,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS)) {
      for (long left = size.bytes(); left > 0; left -= block.length) {
        ByteBuffer next = ByteBuffer.wrap(block, 0, (int) Math.min(left, block.length));
        while (next.hasRemaining()) {
          file.write(next);
        }
      }
      file.force(true);
    }
  }
}
