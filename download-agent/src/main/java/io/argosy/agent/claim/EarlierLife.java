package io.argosy.agent.claim;

import java.util.Optional;

/**
 * Who this agent was before, by its state directory. The directory is locked by one process, so an
 * earlier life found in it has ended, and taking over from it harms nobody.
 */
public interface EarlierLife {

  Optional<Incarnation> last();

  /** Ends {@link #registers}. */
  void remember(Incarnation incarnation);

  /** Before the router is asked, on disk: its answer may get lost. */
  void registers();

  /** The router has refused, so it knows nothing of this life. */
  void isRefused();

  /** The router was asked and no answer came: who lives there may be this very agent. */
  boolean mayBeRegistered();
}
