package io.argosy.router.harvest;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.linkrate.LinkAmount;
import io.argosy.router.loadtest.TestTask;
import io.argosy.router.loadtest.TestTasks;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the reports of load tests change: the tests and the history of their links, and nothing
 * else.
 *
 * @param answers one per report, in order
 * @param returned tasks that were returned before they began
 */
record TestHarvest(
    List<Answer> answers, List<TestTasks.End> ends, List<Long> returned, List<LinkAmount> amounts) {

  /**
   * @param open tasks that the reporter holds
   * @param ended its tasks that have ended before
   */
  static TestHarvest of(List<AttemptReport> reports, List<TestTask> open, Set<Long> ended) {
    Map<Long, TestTask> left = new HashMap<>();
    open.forEach(task -> left.put(task.id(), task));
    Set<Long> counted = new HashSet<>(ended);
    TestHarvest harvest =
        new TestHarvest(new ArrayList<>(), new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (AttemptReport report : reports) {
      long id = report.attempt().taskId();
      TestTask task = left.remove(id);
      if (task != null) {
        harvest.add(report, task);
        counted.add(id);
      } else {
        harvest.answers.add(counted.contains(id) ? Answer.DUPLICATE : Answer.UNKNOWN);
      }
    }
    return harvest;
  }

  private void add(AttemptReport report, TestTask task) {
    answers.add(Answer.ACCEPTED);
    AttemptReport checked =
        report.checked(new ReportedTask.Content(0, 0, task.file().size(), task.file().checksum()));
    switch (checked.ending()) {
      case Ending.Returned back -> returned.add(task.id());
      case Ending.Arrived arrived -> {
        ends.add(new TestTasks.End(task.id(), arrived.size(), Optional.empty()));
        count(report, task, true);
      }
      case Ending.Failed failed -> {
        String failure = report.named(failed.failure()).message();
        ends.add(new TestTasks.End(task.id(), ByteCount.ZERO, Optional.of(failure)));
        if (failed.failure().reason().blamesLink()) {
          count(report, task, false);
        }
      }
    }
  }

  private void count(AttemptReport report, TestTask task, boolean done) {
    amounts.add(
        new LinkAmount(
                task.link().source(),
                task.link().destination(),
                report.path(),
                report.started(),
                report.ended(),
                report.bytes(),
                done)
            .ofFile(task.file().size())
            .claimedAt(Optional.of(task.claimed())));
  }
}
