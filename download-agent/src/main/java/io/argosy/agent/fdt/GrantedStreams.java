package io.argosy.agent.fdt;

import java.util.Comparator;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The number of streams over which a job moved. An FDT server reports it when a session has ended;
 * before that, it logs each connection that its address filter accepted, two of which are control
 * connections.
 */
public final class GrantedStreams {

  private static final Pattern SUMMARY = Pattern.compile("\\bSTREAMS=(\\d{1,3})\\b");
  private static final Pattern CONNECTION = Pattern.compile("Enforcing source address filter");
  private static final int CONTROL_CONNECTIONS = 2;

  private GrantedStreams() {}

  /**
   * @param server output of the listening end; bounded, so that lines may be missing
   */
  public static Optional<Integer> of(FdtSaid server) {
    Optional<Integer> told =
        SUMMARY
            .matcher(server.log())
            .results()
            .map(GrantedStreams::streams)
            .filter(streams -> streams > 0)
            .max(Comparator.naturalOrder());
    if (told.isPresent()) {
      return told;
    }
    long connections = CONNECTION.matcher(server.log()).results().count();
    return connections > CONTROL_CONNECTIONS
        ? Optional.of((int) connections - CONTROL_CONNECTIONS)
        : Optional.empty();
  }

  private static int streams(MatchResult summary) {
    return Integer.parseInt(summary.group(1));
  }
}
