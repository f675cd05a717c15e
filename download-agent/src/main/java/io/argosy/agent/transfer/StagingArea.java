package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;

/** Where files lie while they are under way, under names that owe nothing to the outside. */
public interface StagingArea {

  /**
   * Opens a file's place; what lies there already is read again for its checksum and counts as
   * landed. More than the promised size is thrown away.
   *
   * @throws TransferFailedException the destination's disk is full or broken
   */
  Landing land(HeldTask task) throws TransferFailedException;

  /** Nothing of the task is left after this. */
  void discard(HeldTask task);
}
