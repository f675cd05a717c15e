package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.catalog.BlockAmounts.Checked;
import java.util.List;
import org.junit.jupiter.api.Test;

public interface BlockAmountsContract {

  BlockAmounts amounts();

  /** Creates three blocks with keys 1 to 3 of two files each; node 3 holds one file of each. */
  void threeBlocks();

  /** Writes wrong amounts of block 2, both in total and for nodes 3 and 4. */
  void spoilTheSecond();

  /** Returns the stored amounts: block, files and bytes; block, node, files and bytes. */
  List<String> stored();

  @Test
  default void correctAmountsAreLeftUnchanged() {
    threeBlocks();
    var before = stored();
    assertThat(amounts().check(10)).isEqualTo(new Checked(3, 0));
    assertThat(stored()).isEqualTo(before);
  }

  @Test
  default void wrongAmountsAreCorrectedAndCounted() {
    threeBlocks();
    var before = stored();
    spoilTheSecond();
    assertThat(stored()).isNotEqualTo(before);
    assertThat(amounts().check(10)).isEqualTo(new Checked(3, 3));
    assertThat(stored()).isEqualTo(before);
  }

  @Test
  default void blocksAreCheckedInPortionsAndThenFromTheBeginning() {
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
