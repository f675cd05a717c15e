package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Map;

/** Flat directories in staging for runs of a tool that writes its files itself. */
public interface FlatArea {

  /**
   * Creates an empty directory that only this user may access, on the file system of the node's
   * data.
   *
   * @param run letters, digits and {@code -}
   * @param bytes to be received, for which there must be space
   * @throws TransferFailedException the destination's disk is full or broken
   */
  Path open(NodeName node, String run, ByteCount bytes) throws TransferFailedException;

  /**
   * Whether the reserve of free space is still free.
   *
   * @param come all bytes of the run received so far, wherever they are now
   */
  boolean keepsReserve(Path directory, ByteCount come);

  /**
   * Sizes of the regular files there, by name; files that appear or vanish meanwhile may be
   * missing.
   */
  Map<String, ByteCount> list(Path directory);

  /** Whether staging has all or a part of the file, or a kept partial file of its content. */
  boolean hasPartialFile(HeldTask task);

  /**
   * Makes the file of this name the task's partial file in staging, atomically.
   *
   * @throws TransferFailedException it does not exist, or is not a regular file
   */
  void adopt(Path directory, String name, HeldTask task) throws TransferFailedException;

  /**
   * Opens the file of this name.
   *
   * @throws TransferFailedException it does not exist, or is not a regular file
   */
  InputStream read(Path directory, String name) throws TransferFailedException;

  /** Deletes the file of this name, if it exists. */
  void discard(Path directory, String name);

  /** Deletes the directory and its files. */
  void discard(Path directory);
}
