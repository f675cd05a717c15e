package io.argosy.agent.transfer.backend.fdt;

import io.argosy.agent.lane.Lane;
import io.argosy.common.topology.NodeName;
import java.time.Clock;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Settings of FDT.
 *
 * @param streams over which a job moves if it has enough blocks, as the operator has set it
 * @param streamsFrom the same for single sources
 * @param advised the number for a job of a lane that fills the lane, if it is known; used where the
 *     operator has set none
 * @param lost whether what moves over a circuit cannot arrive
 * @param orHttp whether files move by http if FDT cannot start
 * @param ids of runs
 * @param pulse waits until the next check; false once the agent stops
 */
public record FdtRules(
    OptionalInt streams,
    Map<NodeName, Integer> streamsFrom,
    Function<Lane, OptionalInt> advised,
    Predicate<UUID> lost,
    boolean orHttp,
    Clock clock,
    Supplier<String> ids,
    BooleanSupplier pulse) {

  /** Streams of a job of a lane without an advice. */
  private static final int USUAL = 1;

  public FdtRules {
    streamsFrom = Map.copyOf(streamsFrom);
  }

  int streamsOf(Lane lane) {
    Integer fromSource = streamsFrom.get(lane.link().source());
    if (fromSource != null) {
      return fromSource;
    }
    return streams.orElseGet(() -> advised.apply(lane).orElse(USUAL));
  }
}
