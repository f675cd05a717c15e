package io.argosy.router.automation;

import java.util.Locale;

/** What the router does by itself; each can be switched off. */
public enum Automatic {
  /** Stops sending work over what fails. */
  BREAKER,
  /** Closes queued tasks whose source or link went bad, so that they are planned again. */
  REROUTING,
  /** Lets file requests that get nowhere rest, and suspends blocks that are stuck. */
  EXPIRY,
  /** Plans again what was planned, by strategies that are not in use, to compare them. */
  SHADOW,
  /** Believes links and nodes to carry what they were seen to carry, and plans by it. */
  LEARNING,
  /** Sends a little over links of which nothing is known, to see how fast they are. */
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
