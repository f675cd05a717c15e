package io.argosy.router.plan.learning;

import io.argosy.router.plan.network.NetworkView;
import java.util.List;

/** Makes of a view one that also knows what earlier rounds have shown. Pure. */
@FunctionalInterface
public interface Learner {

  /** Learns nothing. */
  Learner NOTHING = (view, rounds) -> view;

  /**
   * @param rounds oldest first
   */
  NetworkView learn(NetworkView view, List<Round> rounds);
}
