package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.BlockAmounts.Checked;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every check of kept amounts does. */
public interface BlockAmountsContract {

  BlockAmounts amounts();

  /** Three blocks with keys 1 to 3 of two files each; node 3 holds one file of each. */
  void threeBlocks();

  /**
   * Somebody writes wrong amounts of block 2, of what node 3 holds of it, and of what node 4 does.
   */
  void spoilTheSecond();

  /** Block, files and bytes; block, node, files and bytes. */
  List<String> kept();

  @Test
  default void whatIsRightIsLeftAlone() {
    threeBlocks();
    var before = kept();
    assertThat(amounts().check(10)).isEqualTo(new Checked(3, 0));
    assertThat(kept()).isEqualTo(before);
  }

  @Test
  default void whatIsWrongIsMendedAndCounted() {
    threeBlocks();
    var before = kept();
    spoilTheSecond();
    assertThat(kept()).isNotEqualTo(before);
    assertThat(amounts().check(10)).isEqualTo(new Checked(3, 3));
    assertThat(kept()).isEqualTo(before);
  }

  @Test
  default void someBlocksAtATimeAndThenFromTheBeginning() {
    threeBlocks();
    spoilTheSecond();
    assertThat(amounts().check(1)).isEqualTo(new Checked(1, 0));
    assertThat(amounts().check(1)).isEqualTo(new Checked(1, 3));
    assertThat(amounts().check(5)).isEqualTo(new Checked(1, 0));
    spoilTheSecond();
    assertThat(amounts().check(5)).isEqualTo(new Checked(0, 0));
    assertThat(amounts().check(5)).isEqualTo(new Checked(3, 3));
  }
}
