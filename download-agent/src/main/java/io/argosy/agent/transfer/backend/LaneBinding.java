package io.argosy.agent.transfer.backend;

import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.lane.Lanes;
import io.argosy.agent.transfer.TransferJob;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * The lane of a job, chosen when its grant is requested.
 *
 * @param offered the circuit that could be used then; empty too if the job may use none
 * @param circuit the same, if the job could end before it
 * @param rates of lanes, as measured
 * @param logged failures over the circuit that were logged; grows
 */
record LaneBinding(
    TransferJob job,
    Optional<CircuitPath> offered,
    Optional<CircuitPath> circuit,
    Lanes lanes,
    Function<Lane, ObservedRate> rates,
    Set<FailureClass> logged) {

  /**
   * @param bytes that are still to be moved
   */
  static LaneBinding of(
      TransferJob job, ByteCount bytes, Lanes lanes, Function<Lane, ObservedRate> rates) {
    Optional<CircuitPath> offered = usable(job, lanes);
    return new LaneBinding(
        job,
        offered,
        offered.filter(path -> bytes.compareTo(capacity(path, job.link(), rates)) <= 0),
        lanes,
        rates,
        ConcurrentHashMap.newKeySet());
  }

  private static Optional<CircuitPath> usable(TransferJob job, Lanes lanes) {
    return job.mayUseCircuit() ? lanes.circuitOf(job.link()) : Optional.empty();
  }

  private static ByteCount capacity(
      CircuitPath path, LinkName link, Function<Lane, ObservedRate> rates) {
    return path.capacity(path.rate(rates.apply(new Lane(link, Optional.of(path.circuit())))));
  }

  /**
   * Whether files that would begin now could end before the circuit does. They are expected to have
   * an equal share of the lane's rate.
   *
   * @param streams of the lane, including theirs
   */
  boolean fits(ByteCount bytes, int streams) {
    return circuit.isEmpty()
        || usable(job, lanes)
            .filter(now -> now.circuit().equals(circuit.get().circuit()))
            .map(now -> capacity(now, job.link(), rates).bytes() >= bytes.bytes() * streams)
            .orElse(true);
  }

  Lane lane() {
    return new Lane(job.link(), idOf(circuit));
  }

  Lane offeredLane() {
    return new Lane(job.link(), idOf(offered));
  }

  /**
   * Whether files that have not begun should move over another lane: the circuit is no longer
   * usable, or there is one that was not offered to the job.
   */
  boolean isOutdated() {
    Optional<UUID> now = idOf(usable(job, lanes));
    return !now.equals(idOf(circuit)) && (now.isEmpty() || !now.equals(idOf(offered)));
  }

  private static Optional<UUID> idOf(Optional<CircuitPath> path) {
    return path.map(CircuitPath::circuit);
  }
}
