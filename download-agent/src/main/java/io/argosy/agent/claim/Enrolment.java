package io.argosy.agent.claim;

import io.argosy.common.topology.InstanceName;
import java.util.Optional;
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

  /** The router's instance; empty before the registration, and with an earlier router. */
  public Optional<InstanceName> instance() {
    return Optional.ofNullable(current.get()).map(Incarnation::instance);
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
