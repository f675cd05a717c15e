package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.TransferFailedException;
import java.util.function.Consumer;

/**
 * A staging area that fails whenever something is read.
 *
 * @param trouble run before each reading
 */
record BrokenStaging(StagingArea sound, Consumer<HeldTask> trouble) implements StagingArea {

  @Override
  public Landing land(HeldTask task) throws TransferFailedException {
    trouble.accept(task);
    return sound.land(task);
  }

  @Override
  public void prepare(HeldTask task) {
    sound.prepare(task);
  }

  @Override
  public void discard(HeldTask task) {
    sound.discard(task);
  }

  @Override
  public void keep(HeldTask task) {
    sound.keep(task);
  }
}
