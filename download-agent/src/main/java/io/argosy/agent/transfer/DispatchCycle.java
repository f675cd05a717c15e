package io.argosy.agent.transfer;

import io.argosy.agent.batch.JobComposer;
import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.PlannedJob;
import io.argosy.agent.claim.TaskBoard;
import java.util.UUID;
import java.util.function.Supplier;

/** Starts as many jobs as pending work and caps allow; rung when work comes and when a job ends. */
public final class DispatchCycle {

  private final TaskBoard board;
  private final RunningJobs jobs;
  private final Rules rules;

  /**
   * What the cycle decides by.
   *
   * @param ids new job ids
   */
  public record Rules(JobLimits limits, Supplier<UUID> ids) {}

  public DispatchCycle(TaskBoard board, RunningJobs jobs, Rules rules) {
    this.board = board;
    this.jobs = jobs;
    this.rules = rules;
  }

  public synchronized void run() {
    JobComposer.compose(board.pending(), jobs.running(), rules.limits()).forEach(this::start);
  }

  private void start(PlannedJob planned) {
    board.start(planned.tasks());
    jobs.start(
        new TransferJob(
            rules.ids().get(),
            planned.link(),
            TransferJob.SHARED_PATH,
            planned.tasks(),
            planned.streams()));
  }
}
