package io.argosy.agent.claim;

import java.util.concurrent.atomic.AtomicBoolean;

/** Whether the router has said that work waits which is more urgent than some that is held. */
public final class MoreUrgent {

  private final AtomicBoolean waits = new AtomicBoolean();

  void routerSays(boolean moreUrgent) {
    waits.set(moreUrgent);
  }

  /** True once for each time that the router has said so. */
  boolean take() {
    return waits.getAndSet(false);
  }
}
