package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;

/** Where files lie while they are under way, under names that owe nothing to the outside. */
public interface StagingArea {

  /**
   * Opens a file's place; what lies there already, or was kept of the same content, is read again
   * for its checksum and counts as landed. More than the promised size is thrown away.
   *
   * @throws TransferFailedException the destination's disk is full or broken
   */
  Landing land(HeldTask task) throws TransferFailedException;

  /**
   * Reads what {@link #land} would read, where that takes long: no session waits for it then. What
   * is wrong with it is said there.
   */
  void prepare(HeldTask task);

  /** Nothing of the task is left after this. */
  void discard(HeldTask task);

  /**
   * Nothing of the task is left, but its part may be kept for the next attempt at the same content
   * (LFN, size and checksum), of whatever task and source.
   */
  void keep(HeldTask task);
}
