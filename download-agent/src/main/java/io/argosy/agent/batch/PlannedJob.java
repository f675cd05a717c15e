package io.argosy.agent.batch;

import io.argosy.agent.claim.HeldTask;
import io.argosy.common.topology.LinkName;
import java.util.List;

/** Tasks of one link that move together, over at most so many streams. */
public record PlannedJob(LinkName link, List<HeldTask> tasks, int streams) {

  public PlannedJob {
    tasks = List.copyOf(tasks);
    if (tasks.isEmpty() || streams < 1) {
      throw new IllegalArgumentException("a job has a file and a stream");
    }
  }

  RunningJob running() {
    return new RunningJob(link, streams);
  }
}
