package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.claim.HeartbeatCycle;
import io.argosy.agent.fixture.Freeze;
import io.argosy.agent.fixture.ScriptedRouter;
import io.argosy.agent.fixture.TestSite;
import io.argosy.common.task.FailureClass;
import io.argosy.common.wire.agent.ClaimAnswer;
import io.argosy.common.wire.agent.ReportBatch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The router takes back tasks that an agent has claimed and not begun. */
class GiveBackTest {

  private static final int FILES = 6;

  private final ScriptedRouter router = new ScriptedRouter();
  private @TempDir Path directory;
  private TestSite source;
  private TestSite destination;

  @BeforeEach
  void start() {
    source = new TestSite(directory, "SRC", router);
    destination = new TestSite(directory, "DST", router);
    source.start("door");
    await().until(() -> router.registrations().containsKey(source.agent()));
  }

  @AfterEach
  void stop() {
    destination.close();
    source.close();
    router.close();
  }

  @Test
  void tasksThatHaveNotBegunAreReturnedAndTheOthersFinish() throws IOException {
    beginOne();
    router.takeBack(List.of("t0", "t1", "t2", "t3", "t4", "t5"));
    destination.life().getBean(HeartbeatCycle.class).run();
    await().until(() -> router.reports().size() == FILES - 1);
    allButOneAreReturned();
    destination.life().close();
    Files.write(destination.part("t0"), new byte[1_000_000]);
    theNextProcessFinishesTheOne();
    assertThat(destination.parts()).isEmpty();
    await().until(() -> TestSite.filesIn(destination.state().resolve("outbox")).isEmpty());
  }

  /** As after the router has taken them back. */
  @Test
  void anAgentThatStopsReturnsWhatHasNotBegun() {
    beginOne();
    destination.life().close();
    allButOneAreReturned();
    theNextProcessFinishesTheOne();
  }

  /** Task t0 is being fetched, t1 and t2 wait for its stream, and the others are in no job. */
  private void beginOne() {
    Freeze.at(new Freeze.Point("fetch", false));
    destination.start(
        Freeze.class,
        "download",
        "limits:\n      active-files: 1\n      job-files: 3\n      jobs-per-link: 1");
    router.give(destination.agent(), tasks());
    await().until(Freeze::isFrozen);
  }

  private void allButOneAreReturned() {
    assertThat(router.reports()).allMatch(r -> r.failure().reason() == FailureClass.RETURNED);
    assertThat(router.reports())
        .extracting(ReportBatch.Report::task)
        .containsExactlyInAnyOrder("t1", "t2", "t3", "t4", "t5");
  }

  private void theNextProcessFinishesTheOne() {
    destination.start("download");
    await().until(() -> router.reports().size() == FILES);
    assertThat(router.reports().getLast().task()).isEqualTo("t0");
    assertThat(router.reports().getLast().failure()).isNull();
    assertThat(TestSite.filesIn(destination.data())).hasSize(1);
  }

  private List<ClaimAnswer.ClaimedTask> tasks() {
    List<ClaimAnswer.ClaimedTask> tasks = new ArrayList<>();
    for (int n = 0; n < FILES; n++) {
      source.write("/large/" + n, new byte[2_000_000]);
      tasks.add(source.task("t" + n, "/large/" + n, destination.node()));
    }
    return tasks;
  }
}
