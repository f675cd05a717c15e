package io.argosy.router.harvest;

import io.argosy.common.unit.Excerpt;
import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.catalog.ReplicaLedger.Mark;
import io.argosy.router.catalog.ReplicaLedger.Marks;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Marks replicas that brought wrong bytes, as {@link MarkPolicy} says, so that nobody asks for them
 * again until a person or a whole reading clears them.
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
   * Inside the caller's transaction, and before it adds replicas: those are locked too, so that two
   * harvests lock what both change in the same order.
   */
  void mark(List<Accusation> accused, Collection<NewReplica> added, Judge judge) {
    if (accused.isEmpty()) {
      return;
    }
    List<NewReplica> replicas = accused.stream().map(Accusation::replica).toList();
    ledger.lock(
        Stream.concat(replicas.stream(), added.stream())
            .map(NewReplica::fileId)
            .distinct()
            .toList());
    Reporter reporter = judge.reporter();
    Marks before = ledger.marksOfRouter(reporter.agentId(), judge.now().minus(policy.within()));
    Map<NewReplica, MarkPolicy.Evidence> good = store.evidence(replicas, reporter.nodeIds());
    List<Accusation> marked = policy.marked(accused, good, before);
    marked.forEach(one -> mark(one, judge));
    if (marked.size() < good.size()) {
      tellOfTheRest(good.size() - marked.size(), before, reporter);
    }
  }

  private void mark(Accusation accused, Judge judge) {
    NewReplica replica = accused.replica();
    long agent = judge.reporter().agentId();
    String reason = Excerpt.of(accused.found(), ReplicaLedger.LONGEST_REASON);
    ledger.mark(
        replica, new Mark(ReplicaLedger.ROUTER, reason, judge.now(), OptionalLong.of(agent)));
    LOG.warn(
        "replica is marked bad and not asked for again file={} node={} agent-id={} reason={}",
        replica.fileId(),
        replica.nodeId(),
        agent,
        accused.found());
  }

  private void tellOfTheRest(int files, Marks before, Reporter reporter) {
    LOG.warn(
        "sources that served wrong bytes are not asked again for these files by this destination,"
            + " and are not marked: where other destinations do not say so, look at its memory and"
            + " disks agent-id={} files={} marks-of-agent={} most-of-agent={} marks={} most-marks={}",
        reporter.agentId(),
        files,
        before.ofAgent(),
        policy.mostOfAgent(),
        before.inAll(),
        policy.mostInAll());
  }
}
