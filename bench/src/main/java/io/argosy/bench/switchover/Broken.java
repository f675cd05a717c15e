package io.argosy.bench.switchover;

import java.util.Locale;

/** A rule of the agents that can be undone, to show that the bench notices. */
public enum Broken {
  NONE,
  /** Connections of a circuit leave from the address of the shared path. */
  SOURCE_ADDRESS,
  /** Jobs keep the path that was the right one when they were composed. */
  EARLY_BINDING,
  /** A circuit has no streams of its own, and waits until the jobs of the shared path are done. */
  SHARED_SLOTS;

  /** As the command line has it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
