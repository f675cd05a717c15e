package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;

/** Partial files during their transfer, under names that do not depend on external input. */
public interface StagingArea {

  /**
   * Opens a task's partial file. Existing bytes, or those kept of the same content, are read for
   * the checksum and count as received; if they are more than the promised size, they are deleted.
   *
   * @throws TransferFailedException the destination's disk is full or broken
   */
  Landing land(HeldTask task) throws TransferFailedException;

  /**
   * Reads what {@link #land} would read if that takes long, so that no session waits for it. The
   * task has not begun by this: until it lands, another one of the same content may continue the
   * part. An error is reported by {@link #land}.
   */
  void prepare(HeldTask task);

  /** Deletes everything of the task. */
  void discard(HeldTask task);

  /**
   * Removes the task's files; its partial file may be kept for the next attempt at the same content
   * (LFN, size and checksum), of whatever task and source.
   */
  void keep(HeldTask task);
}
