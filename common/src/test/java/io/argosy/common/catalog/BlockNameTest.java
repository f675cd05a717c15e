package io.argosy.common.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockNameTest {

  @Test
  void theLastHashStartsThePart() {
    BlockName block = BlockName.parse("/data/a#b#0001");
    assertThat(block.dataset()).isEqualTo(new DatasetName("/data/a#b"));
    assertThat(block.part()).isEqualTo("0001");
    assertThat(block).hasToString("/data/a#b#0001");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/a", "/a#", "#1", "/a#b c", "/a#b/c", "/a/#1", "/../a#1", "/a#\n"})
  void invalidTextIsRefused(String text) {
    assertThatIllegalArgumentException().isThrownBy(() -> BlockName.parse(text));
  }

  @Test
  void aPartHasAtMost64Characters() {
    assertThat(BlockName.parse("/a#" + "x".repeat(64)).part()).hasSize(64);
    assertThatIllegalArgumentException().isThrownBy(() -> BlockName.parse("/a#" + "x".repeat(65)));
  }
}
