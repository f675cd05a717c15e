package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.user.NodeForm;
import io.argosy.common.wire.user.SiteForm;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.CommandRun;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.Waits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Files that cannot move have a reason, and commands that watch them end. */
class WaitingTest {

  @RegisterExtension static final Testbed bed = Beds.PAIR;

  @Test
  void aMissingLinkIsReportedByEveryCommandAndInTheLog() {
    SampleDataset data = bed.dataset("stranded").file("one", 500).file("two", 600).at("GENEVA");
    String name = data.name().value();
    SiteName island = new SiteName("ISLAND");
    bed.admin().post("/command/v1/sites", new SiteForm(island)).requireDone();
    bed.admin()
        .post("/command/v1/nodes", new NodeForm(new NodeName("ISLAND"), island, "disk", null))
        .requireDone();

    String created =
        done("request", "create", name, "--to", "ISLAND", "--comment", "for the paper");
    String id = created.replaceFirst("(?s).*Request (\\d+) of.*", "$1");
    assertThat(created).contains("2 of 2 missing files have no source with a link to ISLAND");

    CommandRun watch = CommandRun.of(bed, "request", "watch", id);
    assertThat(watch.exitCode()).as(watch.text()).isEqualTo(1);
    assertThat(watch.text())
        .contains("waiting", "2 files", "no link leads to ISLAND from GENEVA", "[no-link]");
    assertThat(done("request", "show", id))
        .contains("Request " + id, ": waiting (", "Comment: for the paper", "[no-link]");
    assertThat(done("why", name + "/one", "--at", "ISLAND"))
        .contains("no-link", "no link leads to ISLAND from GENEVA");
    assertThat(done("why", name + "/one", "--at", "GENEVA")).contains("arrived");
    CommandRun unknown = CommandRun.of(bed, "why", name + "/none", "--at", "ISLAND");
    assertThat(unknown.exitCode()).isEqualTo(3);

    Waits.until(
        "the router's log has the reason",
        () -> bed.router().program().log().contains("no-link=2}"));
  }

  @Test
  void aStuckFileMovesOnceThereIsASource() {
    SampleDataset data = bed.dataset("late").file("one", 500);
    data.at("GENEVA");
    bed.database()
        .change(
            "delete from replica using data_file f where f.id = replica.file_id and f.lfn = ?",
            data.lfn("one").value());
    var request = data.request("OSLO").awaitStatus("waiting");
    Waits.until(
        "a plan has found no source",
        () -> request.view().waits().getFirst().reason().equals("no-source"));

    CommandRun patient = CommandRun.of(bed, "request", "watch", request.id(), "--wait");
    Waits.until("the reason is printed", () -> patient.text().contains("no node holds it"));
    data.at("GENEVA");
    assertThat(patient.exitCode()).as(patient.text()).isZero();
  }

  private static String done(String... words) {
    CommandRun run = CommandRun.of(bed, words);
    assertThat(run.exitCode()).as(run.text()).isZero();
    return run.text();
  }
}
