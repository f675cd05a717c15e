package io.argosy.deploy.demo;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Allows one demonstration at a time on a data directory; the lock ends with its process. */
record DataLock(FileChannel channel) implements AutoCloseable {

  /**
   * @throws IllegalArgumentException another demonstration runs on this directory
   */
  static DataLock take(DemoLayout layout) throws IOException {
    Path path = layout.lock();
    FileChannel channel =
        FileChannel.open(
            path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
    if (!isTaken(channel)) {
      channel.close();
      throw new IllegalArgumentException(
          "another demonstration%s runs on %s; end it, or give another directory with --data"
              .formatted(owner(path), layout.data()));
    }
    channel.truncate(0);
    String pid = ProcessHandle.current().pid() + "\n";
    channel.write(ByteBuffer.wrap(pid.getBytes(StandardCharsets.US_ASCII)), 0);
    return new DataLock(channel);
  }

  private static boolean isTaken(FileChannel channel) throws IOException {
    try {
      FileLock lock = channel.tryLock();
      return lock != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  private static String owner(Path path) throws IOException {
    return RunningDemo.pid(path).map(" (process %d)"::formatted).orElse("");
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
