package io.argosy.router.harvest;

/** The guard that tells a holder's word from that of one whose lease has ended. */
@FunctionalInterface
public interface LeaseEpoch {

  /** Only who holds the task now, at its present epoch, may end it. */
  LeaseEpoch HELD_NOW =
      (task, epoch, agentId) ->
          task.liveEpoch().orElse(-1) == epoch && task.holder().orElse(-1) == agentId;

  boolean holds(ReportedTask task, int epoch, long agentId);
}
