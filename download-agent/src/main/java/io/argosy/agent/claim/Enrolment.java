package io.argosy.agent.claim;

import java.util.concurrent.atomic.AtomicReference;

/** This process's registration with the router, once it exists. */
public final class Enrolment {

  private final AtomicReference<Incarnation> current = new AtomicReference<>();

  public void become(Incarnation incarnation) {
    current.set(incarnation);
  }

  public boolean isKnown() {
    return current.get() != null;
  }

  /**
   * @throws IllegalStateException not registered yet
   */
  public Incarnation current() {
    Incarnation known = current.get();
    if (known == null) {
      throw new IllegalStateException("the agent has not registered yet");
    }
    return known;
  }
}
