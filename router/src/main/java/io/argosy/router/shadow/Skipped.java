package io.argosy.router.shadow;

import java.util.Locale;

/** Why a cycle was not compared. */
public enum Skipped {
  /** More than the router is told to compare. */
  TOO_MANY_REQUESTS,
  /** What it was planned from is not there. */
  NOT_KEPT,
  /** It is damaged, or a newer router wrote it. */
  UNREADABLE,
  /** The strategy in use chooses otherwise by now: another version planned it. */
  PLANNED_OTHERWISE,
  /** To tell when all would be there takes more simulation than allowed. */
  SIMULATION_BUDGET;

  /** As it is written in logs and the database. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
