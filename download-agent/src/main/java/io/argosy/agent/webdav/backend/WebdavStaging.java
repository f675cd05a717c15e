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
  private final LeftoverSweep sweep;

  public WebdavStaging(Leftovers leftovers, LeftoverSweep sweep) {
    this.leftovers = leftovers;
    this.sweep = sweep;
  }

  @Override
  public void prepare(HeldTask task) {
    // There is nothing to read.
  }

  /** If the storage does not answer, the name is deleted later. */
  @Override
  public void discard(HeldTask task) {
    leftovers.drop(task.key()).ifPresent(sweep::delete);
  }

  @Override
  public void keep(HeldTask task) {
    discard(task);
  }
}
