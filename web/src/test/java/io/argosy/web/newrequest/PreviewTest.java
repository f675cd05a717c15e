package io.argosy.web.newrequest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeView;
import io.argosy.common.wire.user.PreviewView;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PreviewTest {

  @Test
  void withSourcesForAllTransfersBeginAtOnceOrWithApproval() {
    assertThat(known(destination(5, 0, "automatic")).begins(Map.of()))
        .isEqualTo("Transfers begin at once.");
    assertThat(known(destination(5, 0, "data-manager")).begins(Map.of()))
        .isEqualTo("Transfers to a destination begin when it is approved.");
  }

  @Test
  void filesWithoutASourceDoNotBegin() {
    assertThat(known(destination(5, 5, "automatic")).begins(Map.of()))
        .isEqualTo("No transfer can begin now: no source has a link to the destination.");
    assertThat(known(destination(5, 2, "automatic")).begins(Map.of()))
        .isEqualTo("Transfers begin at once. Files without a source wait until there is one.");
    assertThat(
            known(destination(5, 5, "automatic"), destination(5, 0, "automatic")).begins(Map.of()))
        .isEqualTo("Transfers begin at once. Files without a source wait until there is one.");
  }

  @Test
  void withoutMissingFilesNothingMoves() {
    assertThat(known(destination(0, 0, "automatic")).begins(Map.of()))
        .isEqualTo("There is nothing to transfer now.");
  }

  @Test
  void withoutAnActiveAgentTransfersWait() {
    NodeName name = new NodeName("T2_A");
    NodeView place =
        new NodeView(
            name,
            new SiteName("T2"),
            "disk",
            0,
            ByteCount.ZERO,
            0,
            ByteCount.ZERO,
            List.of(),
            List.of(),
            List.of(),
            null);
    assertThat(known(destination(5, 0, "automatic")).begins(Map.of(name, place)))
        .isEqualTo("No agent is active at T2_A: transfers wait there.");
    assertThat(known(destination(0, 0, "automatic")).begins(Map.of(name, place)))
        .isEqualTo("There is nothing to transfer now.");
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
            List.of());
    return known(at).percentThere(at);
  }

  private static Preview.Known known(PreviewView.Destination... destinations) {
    return new Preview.Known(new PreviewView(1, 10, ByteCount.of(10), List.of(destinations)));
  }

  private static PreviewView.Destination destination(long missing, long orphans, String approval) {
    return new PreviewView.Destination(
        new NodeName("T2_A"),
        10 - missing,
        ByteCount.of(10 - missing),
        missing,
        ByteCount.of(missing),
        orphans,
        approval,
        List.of());
  }
}
