package io.argosy.router.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.topology.NodeName;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of {@link NodeDirectory}. */
public interface NodeDirectoryContract {

  NodeDirectory nodes();

  /** Adds a node of this name at the site {@code HOME}. */
  void node(String name);

  @Test
  default void existingNodesAreFoundWithTheirSite() {
    node("T1_ONE");
    node("T1_TWO");
    NodeName one = new NodeName("T1_ONE");
    assertThat(nodes().find(List.of(one, new NodeName("T1_NONE"))))
        .containsOnlyKeys(one)
        .hasEntrySatisfying(
            one,
            node -> {
              assertThat(node.name()).isEqualTo(one);
              assertThat(node.site().value()).isEqualTo("HOME");
            });
    assertThat(nodes().find(List.of())).isEmpty();
  }
}
