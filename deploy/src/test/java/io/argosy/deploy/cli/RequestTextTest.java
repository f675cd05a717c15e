package io.argosy.deploy.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.PreviewView;
import java.util.List;
import org.junit.jupiter.api.Test;

class RequestTextTest {

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
                List.of())));
  }
}
