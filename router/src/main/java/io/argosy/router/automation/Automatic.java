package io.argosy.router.automation;

import java.util.Locale;

/** The kinds of automatic actions; each can be switched off. */
public enum Automatic {
  /** Stops sending work over what fails. */
  BREAKER,
  /** Closes queued tasks whose source or link went bad, so that they are planned again. */
  REROUTING,
  /** Lets file requests without progress back off, and suspends blocks that are stuck. */
  EXPIRY,
  /** Plans past cycles again with strategies that are not in use, and compares the results. */
  SHADOW,
  /** Estimates the capacity of links and nodes from measured transfers, for planning. */
  LEARNING,
  /** Sends a small amount over unknown links, to measure their speed. */
  EXPLORATION;

  /** Refuses what is none of these with an {@link IllegalArgumentException}. */
  public static Automatic parse(String text) {
    for (Automatic one : values()) {
      if (one.toString().equals(text)) {
        return one;
      }
    }
    throw new IllegalArgumentException(
        "is one of breaker, rerouting, expiry, shadow, learning, exploration");
  }

  /** As it is written in commands, configuration, logs and the database. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
