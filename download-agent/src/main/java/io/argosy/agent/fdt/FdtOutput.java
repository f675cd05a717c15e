package io.argosy.agent.fdt;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The output of one end.
 *
 * @param exit empty while it runs, and if it had to be killed
 * @param log bounded
 */
public record FdtOutput(Optional<Integer> exit, String log) {

  /** In the log of a server that a client has connected to. */
  public static final String SESSION = "stream for";

  public static final FdtOutput NOTHING = new FdtOutput(Optional.empty(), "");

  private static final Pattern SUMMARY = Pattern.compile("\\bSTREAMS=(\\d{1,3})\\b");
  private static final Pattern CONNECTION = Pattern.compile("Enforcing source address filter");
  private static final int CONTROL_CONNECTIONS = 2;

  /**
   * The number of streams over which a job moved, from the bounded log of the listening end. An FDT
   * server reports it when a session has ended; before that, it logs each connection that its
   * address filter accepted, two of which are control connections.
   */
  public Optional<Integer> grantedStreams() {
    Optional<Integer> reported =
        SUMMARY
            .matcher(log)
            .results()
            .map(summary -> Integer.parseInt(summary.group(1)))
            .filter(streams -> streams > 0)
            .max(Comparator.naturalOrder());
    long connections = CONNECTION.matcher(log).results().count() - CONTROL_CONNECTIONS;
    return reported.or(() -> connections > 0 ? Optional.of((int) connections) : Optional.empty());
  }

  boolean contains(String words) {
    return log.contains(words);
  }
}
