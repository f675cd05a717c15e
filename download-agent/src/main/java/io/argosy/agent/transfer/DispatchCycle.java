package io.argosy.agent.transfer;

import io.argosy.agent.batch.JobComposer;
import io.argosy.agent.batch.LinkShape;
import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.claim.TaskBoard;
import io.argosy.common.topology.LinkName;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * Starts as many jobs as pending work and caps allow; runs when work arrives and when a job ends.
 *
 * @param shapes size and number of the jobs of each link
 * @param ids new job ids
 */
public record DispatchCycle(
    TaskBoard board, RunningJobs jobs, Function<LinkName, LinkShape> shapes, Supplier<UUID> ids) {

  public synchronized void run() {
    Stream.generate(this::nextLink).takeWhile(Optional::isPresent).forEach(this::start);
  }

  private Optional<LinkName> nextLink() {
    return JobComposer.next(board.backlogs(), jobs.running(), shapes);
  }

  private void start(Optional<LinkName> next) {
    LinkName link = next.orElseThrow();
    LinkShape shape = shapes.apply(link);
    List<HeldTask> tasks =
        board.start(link, shape.files(), queue -> JobComposer.fill(shape, queue));
    if (!tasks.isEmpty()) {
      UUID id = ids.get();
      jobs.start(new TransferJob(id, link, TransferJob.SHARED_PATH, tasks));
    }
  }
}
