package io.argosy.agent.config;

import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.process.RefusedToStart;
import io.argosy.common.statefile.StateFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** A directory that is locked while this agent runs, so that two agents never share one. */
final class StateDirectory implements AutoCloseable {

  private final Path path;
  private final FileChannel channel;

  private StateDirectory(Path path, FileChannel channel) {
    this.path = path;
    this.channel = channel;
  }

  /**
   * @param key of the configuration that names the directory
   */
  static StateDirectory locked(String key, Path wanted) {
    try {
      Path path = Files.createDirectories(wanted).toRealPath();
      FileChannel channel =
          FileChannel.open(
              path.resolve(SiteStorage.LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (lock(channel) == null) {
        channel.close();
        throw RefusedToStart.key(
            "argosy.agent." + key, path + " is in use by another running agent");
      }
      StateFile.sweepUnfinished(path);
      return new StateDirectory(path, channel);
    } catch (IOException e) {
      throw RefusedToStart.key("argosy.agent." + key, "cannot be used: " + e);
    }
  }

  private static FileLock lock(FileChannel channel) throws IOException {
    try {
      return channel.tryLock();
    } catch (OverlappingFileLockException sameProcess) {
      return null;
    }
  }

  Path path() {
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
