package io.argosy.agent.storage;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.util.Collection;
import java.util.Set;

/**
 * The files of load tests at this agent's nodes, in a directory of their own for each instance.
 * They are made when they are first read, and deleted when the router no longer names them. Files
 * of other instances, and what is no file of a load test, are neither listed nor changed.
 */
public interface TestFiles {

  /**
   * Returns the path of a file, and makes the file if it does not exist.
   *
   * @param size of a file that is made
   * @throws java.nio.file.NoSuchFileException it could not be made
   * @throws io.argosy.common.refusal.Refusal it is still being made, or the instance of the router
   *     is not known yet
   */
  RootedPath find(NodeName node, Lfn lfn, ByteCount size) throws IOException;

  /** Returns the files that exist or are incomplete, except those that are being made. */
  Set<Lfn> stored();

  /** Deletes files, and directories that become empty. */
  void delete(Collection<Lfn> files);
}
