package io.argosy.router.catalog;

import io.argosy.router.fixture.MemoryMap;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Replicas in memory; passes the contract. */
public final class MemoryReplicaLedger implements ReplicaLedger {

  private final MemoryMap<NewReplica, Instant> replicas = new MemoryMap<>();

  @Override
  public Collection<NewReplica> add(Collection<NewReplica> added, Instant at) {
    List<NewReplica> made = new ArrayList<>();
    for (NewReplica replica : added) {
      if (replicas.rows().putIfAbsent(replica, at) == null) {
        made.add(replica);
      }
    }
    return made;
  }

  public Set<NewReplica> all() {
    return replicas.rows().keySet();
  }

  public Runnable undo() {
    return replicas.undo();
  }
}
