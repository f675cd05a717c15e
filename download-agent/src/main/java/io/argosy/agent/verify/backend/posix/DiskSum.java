package io.argosy.agent.verify.backend.posix;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.util.zip.Adler32;

/** Computes the checksum of a file on disk. */
final class DiskSum {

  private static final int BUFFER_BYTES = 256 * 1024;

  private DiskSum() {}

  static Adler32 of(FileChannel channel) throws IOException {
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
}
