package io.argosy.agent.transfer.backend.fdt;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.transfer.FileMove;
import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class FdtPacksTest {

  @Test
  void largeAndSingleFilesAreNotPacked() {
    assertThat(FdtPacks.of(moves(2_000_000, 10, 2_000_000))).isEmpty();
    assertThat(FdtPacks.of(moves(10, 2_000_000, 20))).containsExactly(List.of(0, 2));
  }

  @Test
  void aPackIsBoundedInFilesAndInBytes() {
    long[] tiny = new long[2_500];
    Arrays.fill(tiny, 10);
    assertThat(FdtPacks.of(moves(tiny))).extracting(List::size).containsExactly(1000, 1000, 500);
    long[] bulky = new long[20];
    Arrays.fill(bulky, 1_000_000);
    assertThat(FdtPacks.of(moves(bulky))).extracting(List::size).containsExactly(8, 8, 4);
  }

  @Test
  void inRandomWorldsEachSmallFileIsInOnePackAtMost() {
    long seed = 20261122;
    Random random = new Random(seed);
    for (int world = 0; world < 200; world++) {
      List<FileMove> moves = moves(random.longs(random.nextInt(300), 1, 1_200_000).toArray());
      List<List<Integer>> packs = FdtPacks.of(moves);
      List<Integer> packed = packs.stream().flatMap(List::stream).toList();
      assertThat(packed).as("seed %d world %d", seed, world).doesNotHaveDuplicates().isSorted();
      for (List<Integer> pack : packs) {
        assertThat(pack).hasSizeBetween(2, FdtPacks.MOST_FILES);
        ByteCount bytes =
            pack.stream().map(n -> moves.get(n).bytes()).reduce(ByteCount.ZERO, ByteCount::plus);
        assertThat(bytes).isLessThanOrEqualTo(FdtPacks.MOST_BYTES);
      }
      assertThat(packed).allMatch(n -> moves.get(n).bytes().bytes() <= 1_000_000);
    }
  }

  @Test
  void aDoorMayLeaveFilesOutAndNoMore() {
    List<List<Integer>> asked = List.of(List.of(0, 1, 2), List.of(4, 5));
    assertThat(FdtPacks.areOf(asked, List.of())).isTrue();
    assertThat(FdtPacks.areOf(asked, List.of(List.of(0, 2), List.of(5)))).isTrue();
    assertThat(FdtPacks.areOf(asked, List.of(List.of(4, 5)))).isTrue();
    assertThat(FdtPacks.areOf(asked, List.of(List.of(1, 0)))).isFalse();
    assertThat(FdtPacks.areOf(asked, List.of(List.of(0, 4)))).isFalse();
    assertThat(FdtPacks.areOf(asked, List.of(List.of(0, 3)))).isFalse();
    assertThat(FdtPacks.areOf(asked, List.of(List.of(0), List.of(0)))).isFalse();
    assertThat(FdtPacks.areOf(asked, List.of(List.of(0), List.of(1)))).isTrue();
    assertThat(FdtPacks.areOf(asked, List.of(List.of()))).isFalse();
    assertThat(FdtPacks.areOf(asked, Collections.singletonList(null))).isFalse();
    assertThat(FdtPacks.areOf(asked, List.of(Collections.singletonList(null)))).isFalse();
    assertThat(FdtPacks.areOf(List.of(), List.of(List.of(0, 1)))).isFalse();
  }

  /** Otherwise a job of small files would get the streams of many blocks. */
  @Test
  void aPackCountsAsOne() {
    List<FileMove> moves = moves(10, 2_000_000, 20, 30);
    assertThat(FdtPacks.sizes(moves, FdtPacks.of(moves)))
        .containsExactly(ByteCount.of(60), ByteCount.of(2_000_000));
    assertThat(FdtPacks.sizes(moves, List.of())).hasSize(4);
  }

  private static List<FileMove> moves(long... sizes) {
    List<FileMove> moves = new ArrayList<>();
    for (long size : sizes) {
      int number = moves.size();
      moves.add(new FileMove(Tasks.task("t" + number, "A", "B", size), number, "etag"));
    }
    return moves;
  }
}
