package io.argosy.agent.claim;

import java.util.Optional;

/**
 * The last registration of this agent, from its state directory. A process locks the directory, so
 * an earlier process found in it has ended and can be taken over safely.
 */
public interface LastRegistration {

  Optional<Incarnation> last();

  /** Stores the registration and ends {@link #sending}. */
  void remember(Incarnation incarnation);

  /** Stores that a registration is sent, as its answer may be lost. */
  void sending();

  /** The router refused the registration, so this process is not registered. */
  void refused();

  /** Whether a registration is unanswered: a live session may then be this agent's own. */
  boolean mayBeRegistered();
}
