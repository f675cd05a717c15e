package io.argosy.agent.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.report.statefile.WorkFiles;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An agent with 100,000 waiting tasks: the queries of each wake-up must not read all of them. */
class LargeBoardTest {

  private static final int CLAIMS = 10;
  private static final int TASKS = 10_000;
  private static final int LINKS = 9;
  private static final int WAKE_UPS = 50_000;

  @TempDir private Path directory;

  /** If the cost grew with the tasks, the wake-ups alone would take minutes. */
  @Test
  @Timeout(60)
  void theCostOfAWakeUpDependsOnLinksNotOnTasks() throws IOException {
    StateFiles<Claim> files = WorkFiles.claims(directory, WireJson.tolerant());
    for (int claim = 0; claim < CLAIMS; claim++) {
      files.keep(Claim.answered(new UUID(1, claim), tasks(claim)));
    }
    TaskBoard board = new TaskBoard(files, List.of());
    for (int wakeUp = 0; wakeUp < WAKE_UPS; wakeUp++) {
      List<HeldTask> job =
          board.start(board.backlogs().getFirst(), 1, queue -> queue.subList(0, 1));
      board.settle(List.of(job.getFirst().key()));
      assertThat(board.load().files()).isEqualTo(CLAIMS * TASKS - wakeUp - 1);
    }
  }

  private static List<HeldTask> tasks(int claim) {
    return IntStream.range(0, TASKS)
        .mapToObj(n -> Tasks.task(claim + "-" + n, "S" + n % LINKS, "DST", 1_000_000))
        .toList();
  }
}
