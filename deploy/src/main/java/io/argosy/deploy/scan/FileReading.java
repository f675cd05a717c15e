package io.argosy.deploy.scan;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.zip.Adler32;

/** Computes the size and checksum of a file, and detects changes during the reading. */
final class FileReading {

  private static final int BUFFER_BYTES = 256 * 1024;
  private static final int ATTEMPTS = 3;

  private final IntConsumer progress;
  private final ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);

  /**
   * @param progress receives the number of bytes of every part
   */
  FileReading(IntConsumer progress) {
    this.progress = progress;
  }

  /** Reads a file; empty if it changed during every attempt. */
  Optional<FoundFile> read(DirectoryWalk.Listed listed) throws IOException {
    for (int attempt = 1; attempt <= ATTEMPTS; attempt++) {
      BasicFileAttributes before = attributesOf(listed.file());
      FoundFile found = readOnce(listed);
      if (isSame(before, attributesOf(listed.file()), found.bytes())) {
        return Optional.of(found);
      }
    }
    return Optional.empty();
  }

  private FoundFile readOnce(DirectoryWalk.Listed listed) throws IOException {
    Adler32 sum = new Adler32();
    long bytes = 0;
    try (SeekableByteChannel channel =
        Files.newByteChannel(
            listed.file(), Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      for (int n = channel.read(buffer.clear()); n >= 0; n = channel.read(buffer.clear())) {
        sum.update(buffer.flip());
        bytes += n;
        progress.accept(n);
      }
    }
    return new FoundFile(listed.path(), ByteCount.of(bytes), Checksum.of(sum));
  }

  private static BasicFileAttributes attributesOf(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  private static boolean isSame(
      BasicFileAttributes before, BasicFileAttributes after, ByteCount read) {
    return after.isRegularFile()
        && before.size() == after.size()
        && after.size() == read.bytes()
        && before.lastModifiedTime().equals(after.lastModifiedTime())
        && Objects.equals(before.fileKey(), after.fileKey());
  }
}
