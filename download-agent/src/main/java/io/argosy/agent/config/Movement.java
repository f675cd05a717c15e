package io.argosy.agent.config;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.agent.transfer.Backends;
import io.argosy.agent.verify.backend.posix.PosixStaging;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.List;

/** The movers and what it leaves on disk. */
record Movement(Backends backends, PosixStaging staging, TaskBoard board, Clock clock) {

  void sweep() {
    List<HeldTask> held = board.unsettled();
    try {
      staging.sweep(held);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
