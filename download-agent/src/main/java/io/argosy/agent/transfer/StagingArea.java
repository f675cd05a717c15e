package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;

/**
 * Partial files that this process writes during their transfer, under names that do not depend on
 * external input.
 */
public interface StagingArea extends StagedFiles {

  /**
   * Opens a task's partial file. Existing bytes, or those kept of the same content, are read for
   * the checksum and count as received; if they are more than the promised size, they are deleted.
   *
   * @throws TransferFailedException the destination's disk is full or broken
   */
  Landing land(HeldTask task) throws TransferFailedException;
}
