package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;

/**
 * Directories in staging, one for each run of a tool that writes its files itself: flat, under
 * names that were agreed with it.
 */
public interface FlatArea {

  /**
   * An empty directory that only this user may enter, on the file system of the node's data.
   *
   * @param run letters, digits and {@code -}
   * @param bytes that are to come, for which there has to be room
   * @throws TransferFailedException the destination's disk is full or broken
   */
  Path open(NodeName node, String run, ByteCount bytes) throws TransferFailedException;

  /**
   * Whether the space that is left to others is still free.
   *
   * @param come all bytes of the run that have come so far, wherever they lie now
   */
  boolean keepsReserve(Path directory, ByteCount come);

  /** Regular files there by name, with their sizes; those that come and go may be left out. */
  Map<String, ByteCount> list(Path directory);

  /** Whether staging has a part of the file, or all of it, or has kept one of its content. */
  boolean hasPart(HeldTask task);

  /**
   * Makes the file of this name the task's part in staging, in one step.
   *
   * @throws TransferFailedException it is not there, or no regular file
   */
  void adopt(Path directory, String name, HeldTask task) throws TransferFailedException;

  /**
   * The bytes of the file of this name.
   *
   * @throws TransferFailedException it is not there, or no regular file
   */
  InputStream read(Path directory, String name) throws TransferFailedException;

  /** The file of this name is gone after this; one that is not there is no matter. */
  void discard(Path directory, String name);

  /** Nothing of the directory is left after this. */
  void discard(Path directory);
}
