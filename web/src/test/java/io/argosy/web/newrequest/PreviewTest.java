package io.argosy.web.newrequest;

import static io.argosy.common.task.ClaimHindrance.DOOR_ONLY;
import static io.argosy.common.task.ClaimHindrance.NO_ROOM;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.PreviewView;
import io.argosy.web.fixture.PlainNodes;
import java.util.List;
import org.junit.jupiter.api.Test;

class PreviewTest {

  @Test
  void withSourcesForAllTransfersBeginAtOnceOrWithApproval() {
    assertThat(known(destination(5, 0, "automatic")).begins())
        .isEqualTo("Transfers begin at once.");
    assertThat(known(destination(5, 0, "data-manager")).begins())
        .isEqualTo("Transfers to a destination begin when it is approved.");
  }

  @Test
  void theTimeOfTheLastFileIsShownWithWhatItRestsOn() {
    PreviewView view =
        new PreviewView(
            1,
            10,
            ByteCount.of(10),
            List.of(destination(5, 0, "automatic")),
            PreviewView.Arrival.after(3 * 3600 + 59, true));
    assertThat(new Preview.Known(view).begins())
        .isEqualTo(
            "Transfers begin at once. The last file would arrive about 3 h after transfers begin,"
                + " by forecasts of the links, behind all that is requested now with the same or"
                + " a higher priority, if destinations pass on copies to each other. Later requests"
                + " and failures are not counted.");
  }

  @Test
  void filesWithoutASourceDoNotBegin() {
    assertThat(known(destination(5, 5, "automatic")).begins())
        .isEqualTo("No transfer can begin now: no source has a link to the destination.");
    assertThat(known(destination(5, 2, "automatic")).begins())
        .isEqualTo("Transfers begin at once. Files without a source wait until there is one.");
    assertThat(known(destination(5, 5, "automatic"), destination(5, 0, "automatic")).begins())
        .isEqualTo("Transfers begin at once. Files without a source wait until there is one.");
  }

  @Test
  void withoutMissingFilesNothingMoves() {
    assertThat(known(destination(0, 0, "automatic")).begins())
        .isEqualTo("There is nothing to transfer now.");
  }

  @Test
  void withoutAnActiveAgentTransfersWait() {
    assertThat(known(destination(5, place())).begins())
        .isEqualTo("Transfers to T2_A wait for an agent that receives files (now: no agent).");
    assertThat(known(destination(5, place(agent(false), agent(true, DOOR_ONLY)))).begins())
        .isEqualTo(
            "Transfers to T2_A wait for an agent that receives files (now: not heard from for 12 s,"
                + " not receiving).");
    assertThat(known(destination(0, place())).begins())
        .isEqualTo("There is nothing to transfer now.");
  }

  @Test
  void withoutFreeSpaceTransfersWait() {
    assertThat(known(destination(5, place(agent(true, NO_ROOM)))).begins())
        .startsWith("Transfers to T2_A wait for an agent that receives files (now: no room).");
    assertThat(known(destination(8, place(agent(true)))).begins())
        .isEqualTo("Transfers begin at once. T2_A has 7 B free (12 s ago): too little for 8 B.");
    assertThat(known(destination(7, place(agent(true)))).begins())
        .isEqualTo("Transfers begin at once.");
  }

  /** A node with 6 B of a capacity of 12 B. */
  @Test
  void withoutCapacityTransfersWait() {
    NodeView plain = place(agent(true));
    NodeView full =
        new NodeView(
            plain.name(),
            plain.site(),
            plain.kind(),
            1,
            ByteCount.of(6),
            0,
            ByteCount.ZERO,
            List.of(agent(true)),
            List.of(),
            List.of(),
            null,
            null,
            ByteCount.of(12),
            null,
            null);
    assertThat(known(destination(6, full)).begins()).isEqualTo("Transfers begin at once.");
    assertThat(known(destination(7, full)).begins())
        .isEqualTo(
            "Transfers begin at once. T2_A has 6 B left of its capacity of 12 B: too little for"
                + " 7 B.");
  }

  /** The progress with ten files of 10 B together; one of them may have nearly all bytes. */
  @Test
  void progressCountsBytesAndIsFullOnlyIfNothingIsMissing() {
    assertThat(percent(9, 5)).isEqualTo(50);
    assertThat(percent(1, 9)).isEqualTo(90);
    assertThat(percent(9, 10)).isEqualTo(99);
    assertThat(percent(10, 10)).isEqualTo(100);
  }

  private static int percent(long presentFiles, long presentBytes) {
    PreviewView.Destination at =
        new PreviewView.Destination(
            new NodeName("T2_A"),
            presentFiles,
            ByteCount.of(presentBytes),
            10 - presentFiles,
            ByteCount.of(10 - presentBytes),
            0,
            "automatic",
            List.of(),
            place());
    return known(at).percentThere(at);
  }

  private static Preview.Known known(PreviewView.Destination... destinations) {
    return new Preview.Known(new PreviewView(1, 10, ByteCount.of(10), List.of(destinations), null));
  }

  private static PreviewView.Destination destination(long missing, long orphans, String approval) {
    return destination(missing, orphans, approval, place(agent(true)));
  }

  private static PreviewView.Destination destination(long missing, NodeView place) {
    return destination(missing, 0, "automatic", place);
  }

  private static PreviewView.Destination destination(
      long missing, long orphans, String approval, NodeView place) {
    return new PreviewView.Destination(
        place.name(),
        10 - missing,
        ByteCount.of(10 - missing),
        missing,
        ByteCount.of(missing),
        orphans,
        approval,
        List.of(),
        place);
  }

  private static NodeView place(NodeView.Agent... agents) {
    return PlainNodes.of("T2_A", "T2", agents);
  }

  private static NodeView.Agent agent(boolean alive, ClaimHindrance... hindrances) {
    return new NodeView.Agent(
        new AgentName("a"), alive, 12L, false, null, List.of(hindrances), ByteCount.of(7));
  }
}
