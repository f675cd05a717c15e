package io.argosy.agent.claim;

import java.util.List;

/** Clears away what is left on disk of tasks that are dropped before they were started again. */
public interface DroppedWork {

  void clear(List<HeldTask> dropped);
}
