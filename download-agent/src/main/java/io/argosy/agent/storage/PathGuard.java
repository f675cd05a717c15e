package io.argosy.agent.storage;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.nio.file.Path;

/**
 * Turns a name from outside into a path below one of the node's roots, or refuses. No link is
 * followed out of a root, and the last segment is never a link.
 */
public interface PathGuard {

  /**
   * The real path of a regular file that is there; to be opened without following links.
   *
   * @throws java.nio.file.NoSuchFileException there is none
   * @throws ForbiddenPathException the path is not one to touch
   */
  Path existing(NodeName node, Lfn lfn) throws IOException;

  /**
   * Where the file is to be; its last segment and directories above it may be absent.
   *
   * @throws ForbiddenPathException the path is not one to touch
   */
  Path place(NodeName node, Lfn lfn) throws IOException;

  /**
   * The same for one look at many files: what a directory above a file was found to be holds for
   * the others in it. For one thread, and not to be kept.
   */
  PathGuard atOnce();
}
