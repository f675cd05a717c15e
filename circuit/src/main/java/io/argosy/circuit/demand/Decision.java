package io.argosy.circuit.demand;

import java.util.Locale;

/** What is decided about a circuit between two endpoints. */
public enum Decision {
  /** A circuit is worth it. */
  ASK,
  /** The circuit's end is near, and work is left for a longer one or for its successor. */
  PROLONG,
  /** There is a circuit, or a lease of one. */
  HAS_CIRCUIT,
  NO_WORK,
  /** All work is less urgent than the least urgent that counts. */
  LOW_PRIORITY,
  /** The router's count of the work is too old. */
  OLD_BACKLOG,
  RATE_UNKNOWN,
  /** Nothing moves; a broken storage would receive nothing over a circuit either. */
  DEAD,
  BELOW_THRESHOLD,
  BELOW_GAIN,
  /** A port has too little left. */
  NO_LEASE,
  COOLING_DOWN,
  CLOSED,
  /** The agent of an endpoint moves no data over circuits. */
  TOO_OLD,
  PINNED,
  /** A circuit is worth it, and the router only logs it. */
  DRY_RUN,
  OFF;

  /** As messages have it, such as {@code no-lease}. */
  public String word() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
