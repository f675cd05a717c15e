package io.argosy.common.statefile;

import io.argosy.common.process.RefusedToStart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A directory that is locked while a program runs, so that two programs never share one. */
public final class StateDirectory implements AutoCloseable {

  /** The file that is locked in it. */
  public static final String LOCK = "lock";

  private final Path path;
  private final FileChannel channel;

  private StateDirectory(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * @param key of the setting that names the directory
   * @throws RefusedToStart it is in use, or cannot be used
   */
  public static StateDirectory locked(String key, Path wanted) {
    try {
      Path path = Files.createDirectories(wanted).toRealPath();
      FileChannel channel =
          FileChannel.open(path.resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (lock(channel) == null) {
        channel.close();
        throw RefusedToStart.key(key, path + " is in use by another running agent");
      }
      StateFile.sweepUnfinished(path);
      return new StateDirectory(path, channel);
    } catch (IOException e) {
      throw RefusedToStart.key(key, "cannot be used: " + e);
    }
  }

  private static FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException sameProcess) {
      return null;
    }
  }

  public Path path() {
    return path;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
