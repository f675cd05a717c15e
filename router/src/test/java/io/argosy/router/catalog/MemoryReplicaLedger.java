package io.argosy.router.catalog;

import io.argosy.router.fixture.MemoryMap;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;

/** Keeps replicas in memory; passes the contract. */
public final class MemoryReplicaLedger implements ReplicaLedger {

  private final MemoryMap<NewReplica, Instant> replicas = new MemoryMap<>();
  private final MemoryMap<NewReplica, Mark> marks = new MemoryMap<>();

  @Override
  public Collection<NewReplica> add(Collection<NewReplica> added, Instant at) {
    List<NewReplica> made = new ArrayList<>();
    for (NewReplica replica : added) {
      if (!marks.rows().containsKey(replica) && replicas.rows().putIfAbsent(replica, at) == null) {
        made.add(replica);
      }
    }
    return made;
  }

  @Override
  public Collection<NewReplica> verified(Collection<NewReplica> added, long agentId, Instant at) {
    added.forEach(marks.rows()::remove);
    return add(added, at);
  }

  @Override
  public boolean mark(NewReplica replica, Mark mark) {
    if (replicas.rows().remove(replica) == null) {
      return false;
    }
    marks.rows().put(replica, mark);
    return true;
  }

  @Override
  public void lock(Collection<Long> fileIds) {
    // one thread at a time
  }

  @Override
  public boolean clear(NewReplica replica, Instant at) {
    if (marks.rows().remove(replica) != null) {
      add(List.of(replica), at);
    }
    return isGood(replica);
  }

  @Override
  public boolean remove(NewReplica replica, Instant at) {
    boolean wasMarked = marks.rows().remove(replica) != null;
    return replicas.rows().remove(replica) != null || wasMarked;
  }

  @Override
  public boolean isMarked(NewReplica replica) {
    return marks.rows().containsKey(replica);
  }

  @Override
  public boolean isGood(NewReplica replica) {
    return replicas.rows().containsKey(replica);
  }

  @Override
  public Marks marksOfRouter(long agentId, Instant since) {
    List<Mark> made =
        marks.rows().values().stream()
            .filter(mark -> mark.by().equals(ROUTER) && mark.at().isAfter(since))
            .toList();
    long ofAgent = made.stream().filter(m -> m.reporter().equals(OptionalLong.of(agentId))).count();
    return new Marks((int) ofAgent, made.size());
  }

  public Set<NewReplica> all() {
    return replicas.rows().keySet();
  }

  public Runnable undo() {
    Runnable ofReplicas = replicas.undo();
    Runnable ofMarks = marks.undo();
    return () -> {
      ofReplicas.run();
      ofMarks.run();
    };
  }
}
