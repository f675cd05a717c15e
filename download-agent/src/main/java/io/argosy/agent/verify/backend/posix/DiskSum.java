package io.argosy.agent.verify.backend.posix;

import io.argosy.common.catalog.Checksum;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.Adler32;

/** The checksum of what lies on disk. */
final class DiskSum {

  private static final int BUFFER_BYTES = 256 * 1024;
  private static final long PRIME = 65521;

  private DiskSum() {}

  /** Of the whole file, from its start. */
  static Adler32 of(FileChannel channel) throws IOException {
    return of(channel, channel.size());
  }

  /** Of so many bytes from the start of the file, wherever the channel stands. */
  static Adler32 of(FileChannel channel, long end) throws IOException {
    Adler32 sum = new Adler32();
    if (end == 0) {
      return sum;
    }
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES);
    for (long at = 0; at < end; ) {
      buffer.clear().limit((int) Math.min(BUFFER_BYTES, end - at));
      int got = channel.read(buffer, at);
      if (got < 0) {
        throw new EOFException("the file has become shorter");
      }
      sum.update(buffer.flip());
      at += got;
    }
    return sum;
  }

  /**
   * Of bytes that follow each other. Adler-32 is two sums modulo a prime: of the bytes, and of the
   * first sums after each byte; those of the second part began with 1.
   *
   * @param length of the second part
   */
  static Checksum joined(Adler32 first, Adler32 second, long length) {
    long low = (first.getValue() & 0xffff) + (second.getValue() & 0xffff) - 1 + PRIME;
    long before = (first.getValue() & 0xffff) - 1 + PRIME;
    long high = (first.getValue() >>> 16) + (second.getValue() >>> 16) + before * (length % PRIME);
    return new Checksum("adler32:%08x".formatted(((high % PRIME) << 16) | (low % PRIME)));
  }
}
