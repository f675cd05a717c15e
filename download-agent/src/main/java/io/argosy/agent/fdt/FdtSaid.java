package io.argosy.agent.fdt;

import java.util.Optional;

/**
 * What came back from one end.
 *
 * @param exit empty while it runs, and where it had to be ended
 * @param log bounded
 */
public record FdtSaid(Optional<Integer> exit, String log) {

  /** Of a server that a client has connected to. */
  public static final String SESSION = "stream for";

  public static final FdtSaid NOTHING = new FdtSaid(Optional.empty(), "");

  boolean says(String words) {
    return log.contains(words);
  }
}
