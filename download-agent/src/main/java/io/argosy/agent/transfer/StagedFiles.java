package io.argosy.agent.transfer;

import io.argosy.agent.claim.HeldTask;

/** Files under temporary names during their transfer, whoever writes them. */
public interface StagedFiles {

  /**
   * Reads what the transfer would read first if that takes long, so that no session waits for it.
   * The task has not begun by this: until it does, another one of the same content may continue the
   * part. An error is reported by the transfer.
   */
  void prepare(HeldTask task);

  /**
   * Deletes everything of the task.
   *
   * @throws java.io.UncheckedIOException a disk is broken
   */
  void discard(HeldTask task);

  /**
   * Removes the task's files; its partial file may be kept for the next attempt at the same content
   * (LFN, size and checksum), of whatever task and source.
   *
   * @throws java.io.UncheckedIOException a disk is broken
   */
  void keep(HeldTask task);
}
