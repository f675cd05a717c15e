package io.argosy.agent.verify.backend.posix;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.zip.Adler32;
import org.jspecify.annotations.Nullable;

/**
 * Checksums of unfinished files as far as this process has written or read them, so that a file is
 * read once for each attempt, not for each retry.
 */
final class PartialChecksums {

  private static final int MOST = 1000;
  private static final int BUFFER_BYTES = 256 * 1024;

  private final Map<Path, Sum> sums = new LinkedHashMap<>(16, 0.75f, true);

  private record Sum(Adler32 sum, long bytes) {}

  /** Removes and returns the checksum, for a single user. */
  synchronized Optional<Adler32> take(Path part, long bytes) {
    @Nullable Sum known = sums.remove(part);
    return known == null || known.bytes() != bytes ? Optional.empty() : Optional.of(known.sum());
  }

  synchronized boolean isKnown(Path part, long bytes) {
    @Nullable Sum known = sums.get(part);
    return known != null && known.bytes() == bytes;
  }

  synchronized void put(Path part, Adler32 sum, long bytes) {
    sums.put(part, new Sum(sum, bytes));
    if (sums.size() > MOST) {
      sums.remove(sums.keySet().iterator().next());
    }
  }

  /** Computes the checksum of a file on disk. */
  static Adler32 read(FileChannel channel) throws IOException {
    Adler32 sum = new Adler32();
    if (channel.size() == 0) {
      return sum;
    }
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    channel.position(0);
    while (channel.read(buffer) >= 0) {
      buffer.flip();
      sum.update(buffer);
      buffer.clear();
    }
    return sum;
  }

  /** The file was renamed. */
  synchronized void move(Path from, Path to) {
    @Nullable Sum known = sums.remove(from);
    if (known != null) {
      sums.put(to, known);
    }
  }

  synchronized void forget(Path part) {
    sums.remove(part);
  }
}
