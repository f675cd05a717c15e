package io.argosy.agent.claim;

import java.util.Optional;

/**
 * Who this agent was before, by its state directory. The directory is locked by one process, so an
 * earlier life found in it has ended, and taking over from it harms nobody.
 */
public interface EarlierLife {

  Optional<Incarnation> last();

  void remember(Incarnation incarnation);
}
