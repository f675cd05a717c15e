package io.argosy.router.automation;

import java.util.Locale;

/** The kinds of automatic actions; each can be switched off. */
public enum Automatic {
  /** Stops assigning work over failing sources, links and destinations. */
  BREAKER,
  /** Closes queued tasks whose source or link failed, so that they are planned again. */
  REROUTING,
  /** Puts file requests without progress into backoff, and suspends blocks that are stuck. */
  EXPIRY,
  /** Repeats past planning cycles with strategies that are not in use, and compares the results. */
  SHADOW,
  /** Estimates the capacity of links and nodes from measured transfers, for planning. */
  LEARNING,
  /** Sends a small amount of data over unknown links, to measure their speed. */
  EXPLORATION,
  /** Expects of links what other instances, rate files and perfSONAR say of them. */
  FEEDS,
  /** Leases circuits to agents for links with much work. */
  CIRCUITS,
  /** Lets files wait for copies that are on their way to other destinations. */
  FORWARDING;

  /**
   * @throws IllegalArgumentException the text is none of these
   */
  public static Automatic parse(String text) {
    for (Automatic one : values()) {
      if (one.toString().equals(text)) {
        return one;
      }
    }
    throw new IllegalArgumentException(
        "must be one of breaker, rerouting, expiry, shadow, learning, exploration, feeds,"
            + " circuits, forwarding");
  }

  /** Returns the text used in commands, configuration, logs and the database. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
