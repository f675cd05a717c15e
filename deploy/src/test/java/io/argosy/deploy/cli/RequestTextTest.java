package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.common.wire.user.StuckFileView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RequestTextTest {

  private static final NodeView RECEIVING =
      new NodeView(
          new NodeName("T2_X"),
          new SiteName("X"),
          "disk",
          0,
          ByteCount.ZERO,
          0,
          ByteCount.ZERO,
          List.of(new NodeView.Agent(new AgentName("x"), true, 1L, false, null, List.of(), null)),
          List.of(),
          List.of(),
          null,
          NodeView.Terms.NONE,
          null,
          null,
          null);

  @Test
  void filesWithoutASourceAreReported() {
    assertThat(RequestText.warnings(previewWithOrphans(18)))
        .containsExactly(
            "Warning: 18 of 20 missing files have no source with a link to T2_X; they wait until"
                + " there is one.");
  }

  @Test
  void oneFileIsReportedInTheSingular() {
    assertThat(RequestText.warnings(previewWithOrphans(1)).getFirst())
        .contains("1 of 20 missing files has no source", "it waits");
  }

  @Test
  void filesWithASourceNeedNoWarning() {
    assertThat(RequestText.warnings(previewWithOrphans(0))).isEmpty();
  }

  /** A full disk fails every file in the same way. */
  @Test
  void equalFailuresAreOneLine() {
    List<StuckFileView> stuck = new ArrayList<>();
    for (int n = 0; n < 1_049; n++) {
      stuck.add(stuck(n, "no space left"));
    }
    stuck.add(500, stuck(2_000, "it broke"));
    assertThat(RequestText.stuck(stuck))
        .containsExactly(
            "Given up: 1,049 files at T2_X, such as /d/0: no space left",
            "Given up: /d/2000 at T2_X after 3 attempts: it broke");
  }

  private static StuckFileView stuck(int number, String message) {
    return new StuckFileView(
        new Lfn("/d/" + number),
        ByteCount.of(1),
        new NodeName("T2_X"),
        3,
        true,
        null,
        FailureClass.DESTINATION_FULL,
        message);
  }

  @Test
  void datasetsWithoutFilesAreReported() {
    assertThat(RequestText.warnings(new PreviewView(1, 0, ByteCount.ZERO, List.of(), null)))
        .containsExactly("Warning: The datasets contain no file yet.");
  }

  /** However little room is left for what other requests want there. */
  @Test
  void whereEverythingIsThereNothingIsTooMuch() {
    NodeView.Agent agent =
        new NodeView.Agent(new AgentName("x"), true, 1L, false, null, List.of(), ByteCount.of(7));
    NodeView place =
        new NodeView(
            new NodeName("T2_X"),
            new SiteName("X"),
            "disk",
            0,
            ByteCount.ZERO,
            1,
            ByteCount.of(9),
            List.of(agent),
            List.of(),
            List.of(),
            null,
            NodeView.Terms.NONE,
            null,
            null,
            null);
    assertThat(missing(0, place).tooMuch()).isFalse();
    assertThat(missing(1, place).tooMuch()).isTrue();
  }

  private static PreviewView.Destination missing(long files, NodeView place) {
    return new PreviewView.Destination(
        place.name(),
        1,
        ByteCount.of(1),
        files,
        ByteCount.of(files),
        0,
        "automatic",
        List.of(),
        place);
  }

  private static PreviewView previewWithOrphans(long orphans) {
    return new PreviewView(
        1,
        20,
        ByteCount.of(20),
        List.of(
            new PreviewView.Destination(
                new NodeName("T2_X"),
                0,
                ByteCount.ZERO,
                20,
                ByteCount.of(20),
                orphans,
                "automatic",
                List.of(),
                RECEIVING)),
        null);
  }

  @Test
  void aPreviewSaysWhenTheRequestWouldBeComplete() {
    assertThat(withArrival(PreviewView.Arrival.after(12 * 60, false)))
        .contains(
            "The last file would arrive about 12 min after transfers begin, by forecasts of the"
                + " links, behind all that is requested now with the same or a higher priority."
                + " Later requests and failures are not counted.");
    assertThat(withArrival(PreviewView.Arrival.unknown("it is not")))
        .contains("When the last file would arrive is not known: it is not.");
    assertThat(withArrival(null)).noneMatch(line -> line.contains("would arrive"));
  }

  private static List<String> withArrival(PreviewView.@Nullable Arrival arrival) {
    PreviewView none = previewWithOrphans(0);
    return RequestText.of(
        new PreviewView(none.datasets(), none.files(), none.bytes(), none.destinations(), arrival));
  }
}
