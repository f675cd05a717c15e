package io.argosy.agent.fdt;

import java.util.Optional;

/**
 * The output of one end.
 *
 * @param exit empty while it runs, and if it had to be killed
 * @param log bounded
 */
public record FdtSaid(Optional<Integer> exit, String log) {

  /** In the log of a server that a client has connected to. */
  public static final String SESSION = "stream for";

  public static final FdtSaid NOTHING = new FdtSaid(Optional.empty(), "");

  boolean says(String words) {
    return log.contains(words);
  }
}
