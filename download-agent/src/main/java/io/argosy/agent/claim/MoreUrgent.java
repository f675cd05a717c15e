package io.argosy.agent.claim;

import java.util.concurrent.atomic.AtomicBoolean;

/** Whether the router reported pending work that is more urgent than some that is held. */
public final class MoreUrgent {

  private final AtomicBoolean waits = new AtomicBoolean();

  void setByRouter(boolean moreUrgent) {
    waits.set(moreUrgent);
  }

  /** Returns true once after each such report. */
  boolean take() {
    return waits.getAndSet(false);
  }
}
