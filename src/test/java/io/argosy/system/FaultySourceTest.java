package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.FailureClass;
import io.argosy.common.wire.user.StuckFileView;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * A source that is down or sends wrong bytes is avoided; if there is no other, the request says so.
 */
class FaultySourceTest {

  @RegisterExtension static final Testbed bed = Beds.AUDITED;

  private static SampleDataset dataset(String name) {
    SampleDataset data = bed.dataset(name);
    for (int i = 0; i < 12; i++) {
      data.file("file-" + i, 50_000 + i);
    }
    return data;
  }

  @Test
  void withOneSourceDeadTheOtherIsUsed() {
    SampleDataset data = dataset("dead-source").at("GENEVA", "CHICAGO");
    bed.agent("GENEVA").program().killHard();

    requestFirstFromGeneva(data, FailureClass.NETWORK).awaitDone();

    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("PASADENA", lfn));
    bed.audit().passes();
    bed.start(bed.agent("GENEVA"));
  }

  @Test
  void withOneSourceCorruptedTheOtherIsUsed() throws IOException {
    SampleDataset data = dataset("corrupted-source").at("GENEVA", "CHICAGO");
    for (Lfn lfn : data.lfns()) {
      bed.spoil("GENEVA", lfn);
    }

    requestFirstFromGeneva(data, FailureClass.CHECKSUM_MISMATCH).awaitDone();

    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("PASADENA", lfn));
    long failures = failures(data, FailureClass.CHECKSUM_MISMATCH);
    assertThat(data.lfns().stream().mapToLong(FaultySourceTest::marks).sum())
        .as("marked bad, at most five on the report of one destination")
        .isEqualTo(Math.min(failures, 5));
    bed.audit().passes();
  }

  @Test
  void aFileCorruptedAtItsOnlySourceFailsWithTheReason() throws IOException {
    SampleDataset data = bed.dataset("corrupted-only").file("good", 10).file("bad", 70_000);
    data.at("GENEVA");
    Lfn bad = data.lfn("bad");
    bed.spoil("GENEVA", bad);

    PlacedRequest request = data.request("PASADENA");
    Waits.until(
        "it is given up",
        () -> {
          hasten();
          return request.stuckFiles().stream().anyMatch(StuckFileView::givenUp);
        });

    assertThat(request.stuckFiles())
        .singleElement()
        .returns(bad, StuckFileView::lfn)
        .returns(true, StuckFileView::givenUp)
        .returns(1, StuckFileView::attempts)
        .returns(FailureClass.CHECKSUM_MISMATCH, StuckFileView::reason);
    assertThat(bed.node("PASADENA").placeOf(bad)).doesNotExist();
    assertThat(marks(bad)).as("the only replica, on the report of one destination").isZero();
    assertThat(setAside(bad)).as("PASADENA does not request it from GENEVA again").isEqualTo(1);
    change("bad-replicas", bad);
    assertThat(marks(bad)).isEqualTo(1);
    change("good-replicas", bad);
    assertThat(marks(bad)).isZero();
    Waits.until("it is given up again", () -> setAside(bad) == 1);
    change("bad-replicas", bad);
    assertThat(data.isWholeAt("PASADENA", data.lfn("good"))).isTrue();
    bed.audit().passesWithGivenUp(1);
    request.cancel();
  }

  /**
   * Requests the dataset while CHICAGO is excluded as a source, and admits CHICAGO after the first
   * failure. The rates that earlier classes measured would otherwise decide which source is tried
   * first.
   */
  private static PlacedRequest requestFirstFromGeneva(SampleDataset data, FailureClass reason) {
    pinChicago("open");
    PlacedRequest request = data.request("PASADENA");
    Waits.until("a transfer from GENEVA fails", () -> failures(data, reason) > 0);
    pinChicago("none");
    return request;
  }

  private static void pinChicago(String pin) {
    bed.admin()
        .postRaw(
            "/command/v1/breakers",
            "{\"source\":\"CHICAGO\",\"pin\":\"%s\",\"reason\":\"GENEVA comes first\"}"
                .formatted(pin))
        .requireDone();
  }

  private static long marks(Lfn lfn) {
    return bed.database()
        .count(
            "select count(*) from catalog_bad_replica_facts b join data_file f on f.id = b.file_id"
                + " join node n on n.id = b.node_id where f.lfn = ? and n.name = 'GENEVA'",
            lfn.value());
  }

  private static long setAside(Lfn lfn) {
    return bed.database()
        .count(
            "select count(*) from source_failure s join file_request r on r.id = s.file_request_id"
                + " join data_file f on f.id = r.file_id where f.lfn = ? and s.wrong_bytes",
            lfn.value());
  }

  private static void change(String what, Lfn lfn) {
    bed.admin()
        .postRaw(
            "/command/v1/" + what,
            "{\"lfn\":\"%s\",\"node\":\"GENEVA\",\"reason\":\"read by hand\"}".formatted(lfn))
        .requireDone();
  }

  /** Removes the pauses between attempts, which last minutes. */
  private static void hasten() {
    bed.database()
        .change("update source_failure set usable_from = failed_at where usable_from > failed_at");
    bed.database()
        .change("update file_request set not_before = created_at where not_before > created_at");
  }

  private static long failures(SampleDataset data, FailureClass reason) {
    return bed.database()
        .count(
            "select count(*) from outcome o join data_file f on f.id = o.file_id"
                + " where o.verdict = 'failed' and upper(replace(o.reason, '-', '_')) = ?"
                + " and f.lfn like ?",
            reason.name(),
            data.name() + "/%");
  }
}
