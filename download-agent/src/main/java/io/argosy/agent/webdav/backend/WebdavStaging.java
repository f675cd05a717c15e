package io.argosy.agent.webdav.backend;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.transfer.StagedFiles;
import io.argosy.agent.webdav.Leftovers;

/**
 * Copies under temporary names at a storage. No part is kept, because a storage cannot continue
 * one.
 */
public final class WebdavStaging implements StagedFiles {

  private final Leftovers leftovers;

  public WebdavStaging(Leftovers leftovers) {
    this.leftovers = leftovers;
  }

  @Override
  public void prepare(HeldTask task) {
    // There is nothing to read.
  }

  /** {@link LeftoverSweep} deletes the name, so that no report waits for a storage. */
  @Override
  public void discard(HeldTask task) {
    leftovers.drop(task.key());
  }

  @Override
  public void keep(HeldTask task) {
    discard(task);
  }
}
