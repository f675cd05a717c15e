package io.argosy.router.harvest;

import io.argosy.router.catalog.ReplicaLedger;
import io.argosy.router.catalog.ReplicaLedger.Mark;
import io.argosy.router.catalog.ReplicaLedger.NewReplica;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Marks replicas that brought wrong bytes, so that nobody asks for them again until a person or a
 * whole reading clears them. An agent whose own machine spoils what it receives would mark every
 * replica, so that the number is bounded.
 */
final class SpoiledReplicas {

  private static final Logger LOG = LoggerFactory.getLogger(SpoiledReplicas.class);
  private static final Duration WITHIN = Duration.ofHours(1);
  private static final int MOST = 100;

  private final ReplicaLedger ledger;

  SpoiledReplicas(ReplicaLedger ledger) {
    this.ledger = ledger;
  }

  /** Inside the caller's transaction; each with what was found. */
  void mark(Map<NewReplica, String> spoiled, Instant now) {
    spoiled.forEach((replica, found) -> mark(replica, found, now));
  }

  private void mark(NewReplica replica, String found, Instant now) {
    if (ledger.marksBy(ReplicaLedger.ROUTER, now.minus(WITHIN)) >= MOST) {
      LOG.error(
          "replica is not marked bad: too many were in the last hour, look at the destinations'"
              + " memory and disks file={} node={} most={}",
          replica.fileId(),
          replica.nodeId(),
          MOST);
    } else if (ledger.mark(replica, new Mark(ReplicaLedger.ROUTER, shortened(found), now))) {
      LOG.warn(
          "replica is marked bad and not asked for again file={} node={} reason={}",
          replica.fileId(),
          replica.nodeId(),
          found);
    }
  }

  private static String shortened(String text) {
    return text.substring(0, Math.min(text.length(), ReplicaLedger.LONGEST_REASON));
  }
}
