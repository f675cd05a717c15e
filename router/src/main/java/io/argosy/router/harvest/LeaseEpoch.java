package io.argosy.router.harvest;

/** Decides whether a reporter holds a task or has lost its lease. */
@FunctionalInterface
public interface LeaseEpoch {

  /** Accepts only the agent that holds the task now, at its current epoch. */
  LeaseEpoch HELD_NOW =
      (task, epoch, agentId) ->
          task.liveEpoch().orElse(-1) == epoch && task.holder().orElse(-1) == agentId;

  boolean holds(ReportedTask task, int epoch, long agentId);
}
