package io.argosy.router.issue;

import io.argosy.common.catalog.BlockName;
import io.argosy.common.catalog.DatasetName;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.router.loadtest.TestTask;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * One file to transfer, as an agent gets it.
 *
 * @param due the earliest deadline of the requests for the file; empty if none has one
 */
public record ClaimedTask(
    TaskAttempt attempt,
    FileContent content,
    BlockName block,
    Way way,
    Priority priority,
    String activity,
    Optional<Instant> due) {

  private static final Priority OF_TESTS = new Priority(3);
  private static final String LOAD_TEST = "load-test";

  /** Returns the task of a load test, which has the lowest priority and no alternates. */
  static ClaimedTask ofTest(TestTask task) {
    return new ClaimedTask(
        new TaskAttempt(task.id(), 0),
        task.file(),
        new BlockName(new DatasetName(task.file().lfn().value()), LOAD_TEST),
        new Way(task.source(), List.of(), task.destination()),
        OF_TESTS,
        LOAD_TEST,
        Optional.empty());
  }

  /**
   * @param alternates other sources that hold the file, best first
   */
  public record Way(NodeName source, List<NodeName> alternates, NodeName destination) {

    public Way {
      alternates = List.copyOf(alternates);
    }
  }
}
