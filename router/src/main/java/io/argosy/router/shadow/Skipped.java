package io.argosy.router.shadow;

import java.util.Locale;

/** Why a cycle was not compared. */
public enum Skipped {
  /** The cycle has more requests than the configured maximum. */
  TOO_MANY_REQUESTS,
  /** The input of the cycle is not stored. */
  NOT_KEPT,
  /** The stored input is damaged or was written by a newer version. */
  UNREADABLE,
  /** The original strategy now gives another plan, because another version planned the cycle. */
  PLANNED_OTHERWISE,
  /** The simulation of the completion times exceeds its budget. */
  SIMULATION_BUDGET;

  /** Returns the word used in logs and in the database. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
