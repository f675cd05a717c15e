package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.CycleView;
import io.argosy.common.wire.user.Page;
import io.argosy.system.testbed.Beds;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.SystemProgram;
import io.argosy.system.testbed.Testbed;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.core.type.TypeReference;

/** A recorded planning cycle is planned again by a process without access to the database. */
class ReplayTest {

  @RegisterExtension static final Testbed bed = Beds.AUDITED;

  @Test
  void everyReplayIsIdenticalUnlessItsDecisionsAreTamperedWith() {
    long before = bed.database().count("select coalesce(max(id), 0) from routing_cycle");
    SampleDataset data = bed.dataset("replayed");
    for (int i = 0; i < 50; i++) {
      data.file("file/" + i, 1000 + i);
    }
    data.at("GENEVA");
    data.request("CHICAGO").awaitDone();
    data.request("PASADENA").awaitDone();

    List<CycleView> cycles = cycles(before);
    assertThat(cycles.stream().mapToLong(CycleView::routed).sum()).isGreaterThanOrEqualTo(100);
    for (CycleView cycle : cycles) {
      SystemProgram replay =
          bed.argosyAsAdmin("replay-" + cycle.id(), "replay", "--cycle", cycle.id());
      assertThat(replay.awaitExit()).as(replay.log()).isZero();
      assertThat(replay.log())
          .contains(
              "identical: %,d decisions, digest %s".formatted(cycle.routed(), cycle.digest()));
    }

    bed.database()
        .change(
            "update decision set chosen_node_id = destination_node_id where cycle_id > ?", before);
    SystemProgram again =
        bed.argosyAsAdmin("replay-again", "replay", "--cycle", cycles.getFirst().id());
    assertThat(again.awaitExit()).as(again.log()).isEqualTo(1);
    assertThat(again.log()).contains(" and is ", "different: ");
  }

  private static List<CycleView> cycles(long after) {
    String text = bed.user().get("/query/v1/cycles").text();
    return WireJson.tolerant()
        .readValue(text, new TypeReference<Page<CycleView>>() {})
        .items()
        .stream()
        .filter(cycle -> Long.parseLong(cycle.id()) > after)
        .toList();
  }
}
