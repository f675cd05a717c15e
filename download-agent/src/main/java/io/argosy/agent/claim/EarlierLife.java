package io.argosy.agent.claim;

import java.util.Optional;

/**
 * The last registration of this agent, from its state directory. One process locks the directory,
 * so an earlier process found in it has ended and can be taken over safely.
 */
public interface EarlierLife {

  Optional<Incarnation> last();

  /** Ends {@link #registers}. */
  void remember(Incarnation incarnation);

  /** Before the router is asked, on disk: its answer may get lost. */
  void registers();

  /** The router has refused, so it knows nothing of this life. */
  void isRefused();

  /** The router was asked and did not answer: a live session there may be this agent's own. */
  boolean mayBeRegistered();
}
