package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One item of {@code GET /query/v1/circuits/endpoints}: where circuits can end.
 *
 * @param agent that announced it; absent if it is no longer known
 * @param site of the agent
 * @param nodes whose files use the circuits
 * @param rate of the port in bytes per second
 * @param share of the rate that circuits may use together
 * @param closures maintenance now or later
 */
public record CircuitEndpointView(
    String name,
    @Nullable String agent,
    @Nullable String site,
    List<NodeName> nodes,
    String attachment,
    String address,
    double rate,
    double share,
    List<Closure> closures) {

  /** Maintenance, during which no circuit ends at the endpoint. */
  public record Closure(Instant from, Instant until, String by) {}
}
