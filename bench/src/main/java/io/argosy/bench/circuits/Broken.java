package io.argosy.bench.circuits;

import java.util.Locale;

/** A safeguard that can be removed, to show that the bench notices. */
public enum Broken {
  NONE,
  /** Circuits of requests whose answer was lost are not looked for. */
  LATE_ANSWER,
  /** A circuit counts as released after the first call. */
  RELEASE_ONCE,
  /** A circuit is committed before its reference is on disk. */
  COMMIT_FIRST,
  /** A circuit that was up is used until somebody says otherwise. */
  PAST_END,
  /** Agents begin circuits without asking the router. */
  NO_LEASE,
  /** A circuit with a key of the instance is taken for one's own. */
  RELEASE_FOREIGN;

  /** As the command line has it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
