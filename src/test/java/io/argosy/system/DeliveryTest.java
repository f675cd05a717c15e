package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.CommandRun;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import io.argosy.system.tool.CountedDoor;
import io.argosy.system.tool.SlowDoor;
import io.argosy.system.tool.TransferCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Requested files arrive byte for byte under their own names, and nothing else arrives. */
class DeliveryTest {

  @RegisterExtension static final Testbed bed = Beds.AUDITED;

  @Test
  void oddNamesArriveUnchanged() {
    SampleDataset data =
        bed.dataset("odd")
            .file("plain", 10)
            .file("deep/er/and/deeper/file.root", 2_000_000)
            .file("two  blanks and ' \" \\ $HOME `id` ;&|*?", 77)
            .file(" leading and trailing ", 1)
            .file("-rf", 3)
            .file("caf\u00e9-composed", 100)
            .file("cafe\u0301-decomposed", 101)
            .file("\u65e5\u672c\u8a9e/\ud83d\ude80.dat", 5_000)
            .file("empty", 0)
            .file("deep/empty", 0)
            .file("x".repeat(240), 11)
            .file("\u00e9".repeat(120), 12)
            .file("%2e%2e%2fescape", 13)
            .file("one/same-name", 20)
            .file("two/same-name", 21)
            .at("GENEVA");

    data.request("PASADENA").awaitDone();

    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("PASADENA", lfn));
    bed.audit().passes();
  }

  @Test
  void twoDestinationsGetTheirOwnCopies() {
    SampleDataset data = bed.dataset("two-destinations");
    for (int i = 0; i < 60; i++) {
      data.file("many/" + i, 1000 + i);
    }
    data.file("large", 30_000_000).at("GENEVA");

    data.request("CHICAGO", "PASADENA").awaitDone();

    assertThat(data.lfns())
        .allMatch(lfn -> data.isWholeAt("CHICAGO", lfn) && data.isWholeAt("PASADENA", lfn))
        .allMatch(lfn -> !inode("GENEVA", lfn).equals(inode("PASADENA", lfn)))
        .allMatch(lfn -> !inode("CHICAGO", lfn).equals(inode("PASADENA", lfn)));
    bed.audit().passes();
  }

  @Test
  void aFileThatIsAlreadyThereIsNotMovedAgain() {
    SampleDataset data = bed.dataset("twice").file("one", 500).file("two", 600).at("GENEVA");
    data.request("PASADENA").awaitDone();
    long outcomes = bed.database().count("select count(*) from outcome");

    PlacedRequest again = data.request("PASADENA").awaitDone();

    assertThat(again.view().destinations().getFirst().doneFiles()).isEqualTo(2);
    assertThat(bed.database().count("select count(*) from outcome")).isEqualTo(outcomes);
    bed.audit().passes();
  }

  @Test
  void aCancelledRequestLeavesNothingBehind() throws IOException {
    SampleDataset data = bed.dataset("cancelled").file("large", 40_000_000).at("GENEVA");
    try (SlowDoor door = bed.doors().slow("GENEVA")) {
      door.holdAfter(10_000_000);
      PlacedRequest request = data.request("PASADENA");
      Waits.until("the transfer is held", door::isHolding);

      request.cancel();

      assertThat(request.view().status()).hasToString("cancelled");
      Waits.until(
          "nobody wants the file any more",
          () -> bed.database().count("select count(*) from task") == 0);
    }
    bed.audit().passes();
  }

  @Test
  void aDrainingAgentFinishesItsTasksAndClaimsNoOthers() throws IOException {
    SampleDataset begun = bed.dataset("begun").file("large", 40_000_000).at("GENEVA");
    SampleDataset later = bed.dataset("later").file("small", 10).at("GENEVA");
    try (SlowDoor door = bed.doors().slow("GENEVA")) {
      door.holdAfter(10_000_000);
      PlacedRequest first = begun.request("PASADENA");
      Waits.until("the transfer is held", door::isHolding);
      drain(true);
      Waits.until(
          "the agent knows the change",
          () -> bed.agent("PASADENA").program().log().contains("drain=true"));
      PlacedRequest second = later.request("PASADENA");

      door.release();

      first.awaitDone();
      Waits.until("the second waits for an agent", () -> freeTasks() == 1);
      assertThat(second.view().status()).hasToString("waiting");
      assertThat(second.view().waits().getFirst().reason()).isEqualTo("destination-away");
      drain(false);
      second.awaitDone();
    }
    bed.audit().passes();
  }

  /**
   * Transfers under way finish; no other starts before the request is resumed, and no file is moved
   * twice.
   */
  @Test
  void aSuspendedRequestGoesOnWhereItWasOnceItIsResumed() throws IOException {
    SampleDataset data = large("suspended", 24).at("GENEVA");
    SampleDataset other = large("not-suspended", 3).at("GENEVA");
    TransferCount count = new TransferCount();
    try (CountedDoor door = bed.countedDoors("GENEVA", count).getFirst()) {
      door.hold();
      PlacedRequest request = data.request("PASADENA");
      Waits.until("some are under way", () -> count.now("GENEVA") > 0);
      change("suspend", request);
      Waits.until(
          "the agent has given back what it had not begun",
          () -> tasks("suspended") > 0 && tasks("suspended") == count.now("GENEVA"));
      long transfersSoFar = count.all();
      door.release();
      Waits.until("the begun files have arrived", () -> arrived("suspended") == transfersSoFar);
      other.request("PASADENA").awaitDone();

      assertThat(count.all()).as("transfers of the others").isEqualTo((int) transfersSoFar + 3);
      assertThat(request.view().status()).hasToString("suspended");
      assertThat(show(request)).contains("suspended");
      change("resume", request);
      request.awaitDone();
    }
    assertThat(data.lfns())
        .allMatch(lfn -> data.isWholeAt("PASADENA", lfn))
        .allMatch(lfn -> count.of(lfn) == 1);
    bed.audit().passes();
  }

  /** The agent has free streams and receives the files again while they move. */
  @Test
  void aFileIsNotMovedTwiceAtOnceWhereItsRequestIsSuspendedForAMoment() throws IOException {
    SampleDataset data = large("for-a-moment", 2).at("GENEVA");
    SampleDataset other = large("afterwards", 1).at("GENEVA");
    TransferCount count = new TransferCount();
    try (CountedDoor door = bed.countedDoors("GENEVA", count).getFirst()) {
      door.hold();
      PlacedRequest request = data.request("PASADENA");
      Waits.until("both files are under way", () -> count.now("GENEVA") == 2);
      change("suspend", request);
      Waits.until("both are requested back", () -> askedBack("for-a-moment") == 2);
      change("resume", request);
      PlacedRequest later = other.request("PASADENA");
      Waits.until("one more transfer is under way", () -> count.now("GENEVA") > 2);
      door.release();
      request.awaitDone();
      later.awaitDone();
    }
    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("PASADENA", lfn));
    assertThat(data.lfns())
        .as("transfers of each file at a time")
        .allSatisfy(lfn -> assertThat(count.most(lfn.value())).isEqualTo(1));
    bed.audit().passes();
  }

  /** The files are too large for a bundle. */
  private static SampleDataset large(String name, int files) {
    SampleDataset data = bed.dataset(name);
    IntStream.range(0, files).forEach(n -> data.file("f" + n, 1_200_000));
    return data;
  }

  private static long arrived(String dataset) {
    return bed.database()
        .count(
            "select count(*) from replica r join data_file f on f.id = r.file_id"
                + " join node n on n.id = r.node_id where n.name = 'PASADENA' and f.lfn like ?",
            "/sys/" + dataset + "/%");
  }

  private static long tasks(String dataset) {
    return bed.database()
        .count(
            "select count(*) from task t join data_file f on f.id = t.file_id where f.lfn like ?",
            "/sys/" + dataset + "/%");
  }

  private static long askedBack(String dataset) {
    return bed.database()
        .count(
            "select count(*) from task t join data_file f on f.id = t.file_id"
                + " where t.asked_back_at is not null and f.lfn like ?",
            "/sys/" + dataset + "/%");
  }

  private static void change(String command, PlacedRequest request) {
    CommandRun run = CommandRun.of(bed, "request", command, request.id());
    assertThat(run.exitCode()).as(run.text()).isZero();
  }

  private static String show(PlacedRequest request) {
    CommandRun run = CommandRun.of(bed, "request", "show", request.id());
    assertThat(run.exitCode()).as(run.text()).isZero();
    return run.text();
  }

  private static void drain(boolean drain) {
    String agent = bed.agent("PASADENA").name();
    CommandRun run = CommandRun.of(bed, "agent", drain ? "drain" : "undrain", agent);
    assertThat(run.exitCode()).as(run.text()).isZero();
    assertThat(run.text()).contains(agent);
    assertThat(CommandRun.of(bed, "agent", "drain", "nobody").exitCode()).isNotZero();
  }

  private static long freeTasks() {
    return bed.database().count("select count(*) from task where claim_id is null");
  }

  private static Object inode(String node, Lfn lfn) {
    Path file = bed.node(node).placeOf(lfn);
    try {
      return Files.getAttribute(file, "unix:ino");
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
