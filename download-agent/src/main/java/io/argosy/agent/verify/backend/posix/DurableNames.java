package io.argosy.agent.verify.backend.posix;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Directories whose names are known to be on disk, because this process has flushed the directories
 * that hold them. That a directory is there proves nothing: another job, or an earlier life, may
 * have made it a moment ago.
 */
final class DurableNames {

  private final Set<Path> durable = ConcurrentHashMap.newKeySet();

  /**
   * The directory and those above it of which it is not known, as far as this process may write.
   */
  List<Path> unknownFrom(Path directory) {
    List<Path> unknown = new ArrayList<>();
    for (Path at = directory; !durable.contains(at) && mayBeMade(at); at = at.getParent()) {
      unknown.add(at);
    }
    return unknown;
  }

  /** Their parents were flushed after they were seen. */
  void flushed(Collection<Path> directories) {
    durable.addAll(directories);
  }

  /** It is made anew: somebody has removed it since. */
  void made(Path directory) {
    durable.remove(directory);
  }

  private static boolean mayBeMade(Path directory) {
    return directory.getParent() != null && Files.isWritable(directory.getParent());
  }
}
