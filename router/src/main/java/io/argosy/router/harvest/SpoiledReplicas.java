package io.argosy.router.harvest;

import io.argosy.common.unit.Excerpt;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.catalog.ReplicaLedger.Mark;
import io.argosy.router.catalog.ReplicaLedger.Marks;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import io.argosy.router.topology.KnownAgent;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.SortedMap;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Marks replicas that served wrong bytes, as {@link MarkPolicy} decides, so that they are no longer
 * used as sources.
 */
final class SpoiledReplicas {

  private static final Logger LOG = LoggerFactory.getLogger(SpoiledReplicas.class);

  private final HarvestStore store;
  private final ReplicaLedger ledger;
  private final MarkPolicy policy;

  SpoiledReplicas(HarvestStore store, ReplicaLedger ledger, MarkPolicy policy) {
    this.store = store;
    this.ledger = ledger;
    this.policy = policy;
  }

  /**
   * Marks replicas in the caller's transaction, before replicas are added. Locks the added ones as
   * well, so that concurrent harvests lock rows in the same order.
   */
  void mark(SortedMap<NewReplica, String> accused, Collection<NewReplica> added, Judge judge) {
    if (accused.isEmpty()) {
      return;
    }
    Set<NewReplica> replicas = accused.keySet();
    ledger.lock(
        Stream.concat(replicas.stream(), added.stream())
            .map(NewReplica::fileId)
            .distinct()
            .toList());
    KnownAgent reporter = judge.reporter();
    Marks before = ledger.marksOfRouter(reporter.id(), judge.now().minus(policy.within()));
    Map<NewReplica, MarkPolicy.Evidence> good =
        store.evidence(replicas, Set.copyOf(reporter.nodes().values()));
    List<NewReplica> marked = policy.marked(replicas, good, before);
    marked.forEach(replica -> mark(replica, accused.get(replica), judge));
    if (marked.size() < good.size()) {
      logUnmarked(good.size() - marked.size(), before, reporter);
    }
  }

  private void mark(NewReplica replica, String found, Judge judge) {
    long agent = judge.reporter().id();
    String reason = Excerpt.of(found, ReplicaLedger.LONGEST_REASON);
    ledger.mark(
        replica, new Mark(ReplicaLedger.ROUTER, reason, judge.now(), OptionalLong.of(agent)));
    LOG.warn(
        "Replica marked bad: file={} node={} agent-id={} reason={}",
        replica.fileId(),
        replica.nodeId(),
        agent,
        found);
  }

  private void logUnmarked(int files, Marks before, KnownAgent reporter) {
    LOG.warn(
        "Replicas with wrong bytes not marked: one report is not enough, or the limit of marks is"
            + " reached; if no other destination reports them, check this agent's memory and disks"
            + " agent-id={} files={} marks-of-agent={} most-of-agent={} marks={} most-marks={}",
        reporter.id(),
        files,
        before.ofAgent(),
        policy.mostOfAgent(),
        before.inAll(),
        policy.mostInAll());
  }
}
