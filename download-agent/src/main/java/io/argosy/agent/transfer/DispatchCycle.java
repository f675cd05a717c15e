package io.argosy.agent.transfer;

import io.argosy.agent.batch.JobComposer;
import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.batch.PlannedJob;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.common.topology.LinkName;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;

/** Starts as many jobs as pending work and caps allow; rung when work comes and when a job ends. */
public final class DispatchCycle {

  private final TaskBoard board;
  private final RunningJobs jobs;
  private final Rules rules;

  /**
   * What the cycle decides by.
   *
   * @param shapes how the jobs of each link are made
   * @param ids new job ids
   */
  public record Rules(JobLimits limits, Function<LinkName, LinkShape> shapes, Supplier<UUID> ids) {}

  public DispatchCycle(TaskBoard board, RunningJobs jobs, Rules rules) {
    this.board = board;
    this.jobs = jobs;
    this.rules = rules;
  }

  public synchronized void run() {
    JobComposer.compose(board.pending(), jobs.running(), rules.limits(), rules.shapes())
        .forEach(this::start);
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
