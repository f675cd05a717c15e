package io.argosy.fdt.policy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The directories of the job's files. Each is checked once in full: that its path has no symbolic
 * links, and which file system it is on. FDT itself would start a process for each file to find the
 * file system.
 */
final class Directories {

  /** The state of a directory when it was first checked. */
  private record Known(Object fileKey, int disk) {}

  private final Map<Path, Known> known = new ConcurrentHashMap<>();
  private final Map<Object, Integer> disks = new ConcurrentHashMap<>();

  /** Numbers the file system; FDT has separate readers and writers for each number. */
  int diskOf(Path directory) throws IOException {
    return known(directory).disk();
  }

  /**
   * Checks that the path still leads to the same directory.
   *
   * @throws RefusedFileException it leads elsewhere, or over a symbolic link
   */
  void requireSame(Path directory) throws IOException {
    if (!known(directory).fileKey().equals(fileKey(directory))) {
      throw new RefusedFileException(directory + " was replaced by another directory");
    }
  }

  private Known known(Path directory) throws IOException {
    Known present = known.get(directory);
    if (present != null) {
      return present;
    }
    if (!directory.toRealPath().equals(directory)) {
      throw new RefusedFileException(directory + " is reached through a symbolic link");
    }
    Object device = Files.getAttribute(directory, "unix:dev", LinkOption.NOFOLLOW_LINKS);
    var found = new Known(fileKey(directory), numberOf(device));
    known.put(directory, found);
    return found;
  }

  private int numberOf(Object device) {
    synchronized (disks) {
      return disks.computeIfAbsent(device, first -> disks.size() + 1);
    }
  }

  /** Device and inode; a symbolic link has its own. */
  private static Object fileKey(Path directory) throws IOException {
    return Files.readAttributes(directory, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }
}
