package io.argosy.agent.circuits;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.toList;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.circuit.demand.CircuitDemand;
import io.argosy.circuit.demand.CircuitPolicy;
import io.argosy.circuit.demand.LinkQueue;
import io.argosy.circuit.demand.LinkSituation;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.time.Clock;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Decides for each link with pending work whether a circuit would be worth it, and why. */
public record QueueWatch(TaskBoard board, LinkMeter meter, CircuitPolicy policy, Clock clock) {

  private static final Logger LOG = LoggerFactory.getLogger(QueueWatch.class);

  /** The queue of one link, and the circuit that would be requested. */
  public record LinkReport(
      LinkName link, int files, ByteCount bytes, ObservedRate rate, CircuitDemand demand) {}

  public void run() {
    links().stream().filter(link -> link.files() > 0).forEach(QueueWatch::log);
  }

  /** Links with pending tasks or active streams, sorted by name. */
  public List<LinkReport> links() {
    Map<LinkName, List<HeldTask>> queues =
        board.pending().stream().collect(groupingBy(HeldTask::link, TreeMap::new, toList()));
    meter.streams().keySet().forEach(link -> queues.putIfAbsent(link, List.of()));
    return queues.entrySet().stream()
        .map(entry -> report(entry.getKey(), entry.getValue()))
        .toList();
  }

  private LinkReport report(LinkName link, List<HeldTask> tasks) {
    Map<Priority, ByteCount> pending = new HashMap<>();
    tasks.forEach(task -> pending.merge(task.priority(), task.file().size(), ByteCount::plus));
    LinkQueue queue = new LinkQueue(pending, meter.rateOf(link));
    CircuitDemand demand =
        CircuitDemand.of(policy, queue, LinkSituation.untouched(clock.instant()));
    return new LinkReport(link, tasks.size(), queue.total(), queue.rate(), demand);
  }

  private static void log(LinkReport link) {
    LOG.info(
        "Pending work on a link: link={} files={} bytes={} circuit={} why={}",
        link.link(),
        link.files(),
        link.bytes(),
        link.demand() instanceof CircuitDemand.Wanted,
        link.demand().why());
  }
}
