package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.CountedDoor;
import io.argosy.system.tool.TransferCount;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * An agent with one stream and a full queue learns of changed priorities and of cancelled tasks.
 */
class UrgentWorkTest {

  private static final int BYTES = 1_200_000;

  @RegisterExtension
  static final Testbed bed =
      TestbedPlan.ofNodes("GENEVA", "PASADENA")
          .withAgents("limits: {active-files: 1, claim-files: 40}")
          .built();

  private int movedBefore;

  @BeforeEach
  void count() {
    movedBefore = moving();
  }

  @Test
  void changesReachTheLocalQueueWithTheNextHeartbeat() throws IOException {
    SampleDataset early = files("early", 20).at("GENEVA");
    SampleDataset urgent = files("urgent", 5).at("GENEVA");
    SampleDataset dropped = files("dropped", 5).at("GENEVA");
    try (CountedDoor door = bed.countedDoors("GENEVA", new TransferCount()).getFirst()) {
      door.hold();
      PlacedRequest first = early.request("PASADENA");
      awaitClaimed("early", 20);
      PlacedRequest second = urgent.request("PASADENA");
      PlacedRequest third = dropped.request("PASADENA");
      awaitClaimed("urgent", 5);
      awaitClaimed("dropped", 5);

      Instant changed = Instant.now();
      makeUrgent(second);
      third.cancel();
      Waits.until(
          "the agent knows the change",
          () -> bed.agent("PASADENA").program().log().contains("Heartbeat answered with changes"));
      Duration received = Duration.between(changed, Instant.now());
      awaitMoving(3);
      System.out.println("changes reached the local queue after " + received.toMillis() + " ms");
      assertThat(received).as("a heartbeat is due every 3 s").isLessThan(Duration.ofSeconds(10));
      door.release();

      second.awaitDone();
      first.awaitDone();
    }
    assertThat(before("early", "urgent"))
        .as("early files before the last urgent one")
        .isLessThanOrEqualTo(2);
    assertThat(claimedOrDone("dropped")).as("files of the cancelled request").isZero();
  }

  @Test
  void urgentWorkIsClaimedAlthoughTheQueueIsFull() throws IOException {
    SampleDataset much = files("much", 80).at("GENEVA");
    SampleDataset sudden = files("sudden", 3).at("GENEVA");
    try (CountedDoor door = bed.countedDoors("GENEVA", new TransferCount()).getFirst()) {
      door.hold();
      PlacedRequest first = much.request("PASADENA");
      awaitClaimed("much", 40);
      PlacedRequest second = sudden.request("PASADENA");
      makeUrgent(second);
      awaitClaimed("sudden", 3);
      awaitMoving(2);
      assertThat(claimed("much")).as("no more of the other work").isEqualTo(40);
      door.release();
      second.awaitDone();
      first.awaitDone();
    }
    assertThat(before("much", "sudden"))
        .as("files before the last urgent one")
        .isLessThanOrEqualTo(2);
  }

  /** Waits until this number of jobs of this test has files in the agent's queue. */
  private void awaitMoving(int jobs) {
    Waits.until(jobs + " jobs move", () -> moving() - movedBefore >= jobs);
  }

  private static int moving() {
    return bed.agent("PASADENA").program().log().split("state=Moving", -1).length - 1;
  }

  private static SampleDataset files(String name, int files) {
    SampleDataset data = bed.dataset(name);
    IntStream.range(0, files).forEach(n -> data.file("f" + n, BYTES));
    return data;
  }

  private static void makeUrgent(PlacedRequest request) {
    bed.user()
        .postRaw("/command/v1/requests/" + request.id() + "/priorities", "{\"priority\": 0}")
        .requireDone();
  }

  private static void awaitClaimed(String dataset, long files) {
    Waits.until(files + " files of " + dataset + " are claimed", () -> claimed(dataset) == files);
  }

  private static long claimed(String dataset) {
    return count("task t where t.claim_id is not null and", dataset);
  }

  private static long claimedOrDone(String dataset) {
    return count("outcome t where t.verdict = 'done' and", dataset) + claimed(dataset);
  }

  private static long count(String rows, String dataset) {
    return bed.database()
        .count(
            "select count(*) from "
                + rows
                + " exists (select 1 from data_file f where f.id = t.file_id and f.lfn like '/sys/"
                + dataset
                + "/%')");
  }

  /** Counts the files of one dataset that arrived before the last of the other. */
  private static int before(String dataset, String other) {
    List<String> order =
        bed.database()
            .rows(
                """
                select split_part(f.lfn, '/', 3) from outcome o join data_file f on f.id = o.file_id
                where o.verdict = 'done' order by o.ended_at
                """,
                row -> row.getString(1));
    return (int)
        order.subList(0, order.lastIndexOf(other)).stream().filter(dataset::equals).count();
  }
}
