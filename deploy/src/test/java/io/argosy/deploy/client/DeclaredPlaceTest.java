package io.argosy.deploy.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.storage.PathRule;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeView;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Node T1_A stores its files below /data/east. */
class DeclaredPlaceTest {

  private static final NodeName A = new NodeName("T1_A");
  private static final DatasetName PHOTOS = new DatasetName("/demo/photos");

  private static NodeView node(String name, PathRule... rules) {
    return new NodeView(
        new NodeName(name),
        new SiteName("EAST"),
        "disk",
        0,
        ByteCount.ZERO,
        0,
        ByteCount.ZERO,
        List.of(),
        List.of(),
        List.of(rules),
        null,
        NodeView.Terms.NONE,
        null,
        null,
        null);
  }

  private static String warningFor(NodeView node, String directory) throws IOException {
    return DeclaredPlace.warning(List.of(node), A, PHOTOS, Path.of(directory)).orElse("");
  }

  @Test
  void filesAtTheExpectedPlaceGiveNoWarning() throws IOException {
    NodeView node = node("T1_A", new PathRule("/", "/data/east"));
    assertThat(warningFor(node, "/data/east/demo/photos")).isEmpty();
  }

  @Test
  void filesElsewhereGiveAWarning() throws IOException {
    NodeView node = node("T1_A", new PathRule("/", "/data/east"));
    assertThat(warningFor(node, "/home/ann/photos"))
        .isEqualTo(
            "T1_A expects /demo/photos in /data/east/demo/photos, and not in /home/ann/photos:"
                + " the files cannot be fetched before they are there.");
  }

  @Test
  void aDatasetWithoutAStorageRuleGivesAWarning() throws IOException {
    NodeView node = node("T1_A", new PathRule("/store", "/data/east"));
    assertThat(warningFor(node, "/data/east/demo/photos")).startsWith("No storage rule of T1_A");
  }

  @Test
  void withoutKnownRulesThereIsNoWarning() throws IOException {
    assertThat(warningFor(node("T1_B", new PathRule("/", "/data")), "/x")).isEmpty();
    assertThat(warningFor(node("T1_A"), "/x")).isEmpty();
  }
}
