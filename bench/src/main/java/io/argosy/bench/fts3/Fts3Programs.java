package io.argosy.bench.fts3;

import io.argosy.bench.latency.RouterCalls;
import java.util.Map;

/**
 * A router that is measured, with its database.
 *
 * @param source address of the storage that has the files, without a slash at its end
 * @param destination address of the storage to which jobs bring them
 * @param client calls the router as a client of FTS3
 * @param processes ids of the processes of router and database, by program
 */
public record Fts3Programs(
    String source, String destination, RouterCalls client, Map<String, Long> processes) {

  static final String ROUTER = "router";

  public Fts3Programs {
    processes = Map.copyOf(processes);
  }
}
