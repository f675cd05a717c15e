package io.argosy.common.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NamesTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "a b",
        "a-b",
        "a.b",
        "../a",
        "a/b",
        "a\n",
        "a\0",
        "caf\u00e9",
        "\u0661",
        "a;b",
        "%41"
      })
  void invalidNamesAreRefused(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new NodeName(name))
        .withMessageContaining("node name");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SiteName(name))
        .withMessageContaining("site name");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AgentName(name))
        .withMessageContaining("agent name");
  }

  @Test
  void aWordHasAtMost64Characters() {
    assertThat(new NodeName("T1_US_FNAL_Disk")).hasToString("T1_US_FNAL_Disk");
    assertThat(new NodeName("x".repeat(64)).value()).hasSize(64);
    assertThatIllegalArgumentException().isThrownBy(() -> new NodeName("x".repeat(65)));
  }

  @Test
  void aLinkJoinsTwoDifferentNodesInOneDirection() {
    NodeName a = new NodeName("A");
    NodeName b = new NodeName("B");
    assertThat(new LinkName(a, b)).hasToString("A->B").isNotEqualTo(new LinkName(b, a));
    assertThat(new LinkName(a, b)).isLessThan(new LinkName(b, a));
    assertThatIllegalArgumentException().isThrownBy(() -> new LinkName(a, a));
  }
}
