package io.argosy.agent.storage.backend;

import io.argosy.agent.storage.ForbiddenPathException;
import io.argosy.agent.storage.RootedPath;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashMap;
import java.util.Map;

/**
 * Turns an external name into a path below one of the node's roots, or refuses it. No symbolic link
 * is followed out of a root, and the last segment is never one.
 *
 * <p>It compares real paths: whatever links are on the path, the directory of the file must be
 * below the real root.
 */
public final class PosixPathGuard {

  private final SiteStorage site;
  private final boolean remembers;

  /** Real paths of existing directories. */
  private final Map<Path, Path> known = new HashMap<>();

  public PosixPathGuard(SiteStorage site) {
    this(site, false);
  }

  private PosixPathGuard(SiteStorage site, boolean remembers) {
    this.site = site;
    this.remembers = remembers;
  }

  /**
   * A guard for checking many files at once: the result for a directory applies to all files in it.
   * For one thread, and not to be stored.
   */
  public PosixPathGuard atOnce() {
    return new PosixPathGuard(site, true);
  }

  /**
   * The real path of an existing regular file, to be opened by {@link Descent}.
   *
   * @throws NoSuchFileException there is none
   * @throws ForbiddenPathException the path may not be accessed
   */
  public RootedPath existing(NodeName node, Lfn lfn) throws IOException {
    RootedPath file = place(node, lfn);
    BasicFileAttributes found =
        Files.readAttributes(file.path(), BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!found.isRegularFile()) {
      throw new ForbiddenPathException(lfn + " is not a regular file");
    }
    return file;
  }

  /**
   * The real path for a new file; its last segment and directories above it may be absent.
   *
   * @throws ForbiddenPathException the path may not be accessed
   */
  public RootedPath place(NodeName node, Lfn lfn) throws IOException {
    Path root = rootOf(node, lfn);
    Path path = below(root, mapped(node, lfn).relativePath(), lfn);
    return new RootedPath(root, root.relativize(realInside(root, path, lfn)));
  }

  private Path rootOf(NodeName node, Lfn lfn) throws IOException {
    return realOf(Path.of(mapped(node, lfn).root()));
  }

  private Path realOf(Path directory) throws IOException {
    Path before = known.get(directory);
    if (before != null) {
      return before;
    }
    Path real = directory.toRealPath();
    if (remembers) {
      known.put(directory, real);
    }
    return real;
  }

  private StorageMapping.Place mapped(NodeName node, Lfn lfn) throws ForbiddenPathException {
    return site.of(node)
        .flatMap(storage -> storage.mapping().placeOf(lfn))
        .orElseThrow(() -> new ForbiddenPathException("no rule of " + node + " maps " + lfn));
  }

  private static Path below(Path root, String relative, Lfn lfn) throws ForbiddenPathException {
    try {
      Path path = root.resolve(relative);
      if (path.equals(path.normalize()) && path.startsWith(root) && !path.equals(root)) {
        return requireNoTest(root, path, lfn);
      }
      throw new ForbiddenPathException(lfn + " leaves its storage root");
    } catch (InvalidPathException e) {
      throw new ForbiddenPathException(lfn + " is not a valid path on this system");
    }
  }

  /** Files of load tests are deleted, so that no other file may be among them. */
  private static Path requireNoTest(Path root, Path path, Lfn lfn) throws ForbiddenPathException {
    for (Path name : root.relativize(path)) {
      if (name.toString().equals(LoadTestFile.STORED_BELOW)) {
        throw new ForbiddenPathException(lfn + " is in a directory of load tests");
      }
    }
    return path;
  }

  /** What does not exist yet cannot be a link, so the deepest existing directory decides. */
  private Path realInside(Path root, Path path, Lfn lfn) throws IOException {
    Path directory = path.getParent();
    while (!known.containsKey(directory) && !Files.exists(directory, LinkOption.NOFOLLOW_LINKS)) {
      directory = directory.getParent();
    }
    Path real = inside(root, realPathOf(directory, lfn), lfn);
    if (!Files.isDirectory(real, LinkOption.NOFOLLOW_LINKS)) {
      throw new ForbiddenPathException(lfn + " is below something that is not a directory");
    }
    return real.resolve(directory.relativize(path));
  }

  private static Path inside(Path root, Path real, Lfn lfn) throws ForbiddenPathException {
    if (real.startsWith(root)) {
      return requireNoTest(root, real, lfn);
    }
    throw new ForbiddenPathException(lfn + " leads out of its storage root by a link");
  }

  private Path realPathOf(Path directory, Lfn lfn) throws IOException {
    try {
      return realOf(directory);
    } catch (NoSuchFileException e) {
      throw new ForbiddenPathException(lfn + " is below a broken symbolic link");
    }
  }
}
