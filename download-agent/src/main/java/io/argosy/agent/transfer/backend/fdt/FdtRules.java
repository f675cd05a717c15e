package io.argosy.agent.transfer.backend.fdt;

import io.argosy.common.topology.NodeName;
import java.time.Clock;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * Settings of FDT.
 *
 * @param streams over which a job moves if it has enough blocks
 * @param streamsFrom the same for single sources
 * @param orHttp whether files move by http if FDT cannot start
 * @param ids of runs
 * @param pulse waits until the next check; false once the agent stops
 */
public record FdtRules(
    int streams,
    Map<NodeName, Integer> streamsFrom,
    boolean orHttp,
    Clock clock,
    Supplier<String> ids,
    BooleanSupplier pulse) {

  public FdtRules {
    streamsFrom = Map.copyOf(streamsFrom);
  }

  int streamsFrom(NodeName source) {
    return streamsFrom.getOrDefault(source, streams);
  }
}
