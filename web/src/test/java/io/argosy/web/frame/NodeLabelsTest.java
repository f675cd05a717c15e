package io.argosy.web.frame;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeView;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class NodeLabelsTest {

  private static List<String> terms(NodeView.Terms said) {
    return terms(said, null, null);
  }

  private static List<String> terms(
      NodeView.Terms said, @Nullable ByteCount capacity, @Nullable ByteCount missing) {
    NodeView node =
        new NodeView(
            new NodeName("T2_A"),
            new SiteName("A"),
            "disk",
            0,
            ByteCount.ZERO,
            0,
            ByteCount.ZERO,
            List.of(),
            List.of(),
            List.of(),
            null,
            said,
            capacity,
            missing,
            null);
    return new NodeLabels().terms(node);
  }

  @Test
  void onlyWhatDiffersFromTheDefaultIsShown() {
    assertThat(terms(NodeView.Terms.NONE)).isEmpty();
    NodeView.Said rate = new NodeView.Said(5e6, "user ann");
    assertThat(terms(new NodeView.Terms(rate, null, "own-requests", "agent east")))
        .containsExactly(
            "sends at most 5.00 MB/s (user ann)",
            "passes on copies of own requests only (agent east)");
    assertThat(terms(new NodeView.Terms(null, rate, "no", "agent east")))
        .containsExactly(
            "receives at most 5.00 MB/s (user ann)", "passes on no copies (agent east)");
    assertThat(terms(NodeView.Terms.NONE, ByteCount.parse("500TB"), ByteCount.parse("9GB")))
        .containsExactly("holds at most 500 TB", "lacks 9.00 GB of space");
  }
}
