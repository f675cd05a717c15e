package io.argosy.router.subscription;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.unit.ByteCount;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What every keeper of block counts does. */
public interface BlockProgressContract {

  BlockProgress progress();

  /** Blocks 1 and 2 are wanted at node 3, and nothing of them is there. */
  void wanted();

  /** {@code files bytes} that node 3 is counted to hold. */
  String countOf(long block);

  @Test
  default void arrivalsAddUpAlsoWithinOneList() {
    wanted();
    BlockArrival one = new BlockArrival(new BlockKey(1, 3), 1, ByteCount.of(10));
    BlockArrival two = new BlockArrival(new BlockKey(1, 3), 2, ByteCount.of(5));
    progress().arrived(List.of(one, two));
    progress().arrived(List.of(one));
    assertThat(countOf(1)).isEqualTo("4 25");
    assertThat(countOf(2)).isEqualTo("0 0");
  }

  @Test
  default void whatNobodyWantsThereIsNoErrorAndChangesNothing() {
    wanted();
    BlockArrival unwanted = new BlockArrival(new BlockKey(1, 4), 1, ByteCount.of(10));
    BlockArrival unknown = new BlockArrival(new BlockKey(99, 3), 1, ByteCount.of(10));
    progress().arrived(List.of(unwanted, unknown));
    progress().arrived(List.of());
    assertThat(countOf(1)).isEqualTo("0 0");
  }
}
