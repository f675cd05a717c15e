package io.argosy.router.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.unit.Amount;
import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockCutTest {

  static final BlockCut THREE_FILES_OR_TEN_BYTES = new BlockCut(3, ByteCount.of(10));

  static final Amount NOTHING = new Amount(0, ByteCount.ZERO);

  @Test
  void noFilesLeaveTheFirstBlockAsItIs() {
    assertThat(sizes(NOTHING)).containsExactly(0);
  }

  @Test
  void aFileLargerThanABlockIsItsOwnBlock() {
    assertThat(sizes(NOTHING, 1, 25, 1)).containsExactly(1, 1, 1);
  }

  @Test
  void aBlockIsFullAtExactlyItsBytes() {
    assertThat(sizes(NOTHING, 4, 6, 1)).containsExactly(2, 1);
  }

  @Test
  void aBlockThatExistsIsFilledFirst() {
    assertThat(sizes(new Amount(2, ByteCount.of(5)), 1, 1)).containsExactly(1, 1);
    assertThat(sizes(new Amount(2, ByteCount.of(5)), 6, 1)).containsExactly(0, 2);
    assertThat(sizes(new Amount(1, ByteCount.of(25)), 0)).containsExactly(0, 1);
    assertThat(sizes(NOTHING, 25)).containsExactly(1);
  }

  @Test
  void aThousandFilesAreOneBlockAndOneMoreIsTwo() {
    assertThat(BlockCut.STANDARD.cut(NOTHING, files(new long[1000]))).hasSize(1);
    assertThat(BlockCut.STANDARD.cut(NOTHING, files(new long[1001])))
        .extracting(List::size)
        .containsExactly(1000, 1);
  }

  @Test
  void partNamesSortAsTheyCount() {
    assertThat(BlockCut.partName(1)).isEqualTo("00001");
    assertThat(BlockCut.partName(10).compareTo(BlockCut.partName(9))).isPositive();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89})
  void randomListsKeepOrderAndBounds(long seed) {
    Random random = new Random(seed);
    List<FileContent> before = files(random.longs(random.nextInt(4), 0, 4).toArray());
    List<FileContent> all = files(random.longs(random.nextInt(200), 0, 15).toArray());
    List<List<FileContent>> cut =
        THREE_FILES_OR_TEN_BYTES.cut(new Amount(before.size(), ByteCount.of(bytesOf(before))), all);
    assertThat(cut.stream().flatMap(List::stream).toList()).isEqualTo(all);
    List<List<FileContent>> blocks = new ArrayList<>(cut);
    blocks.set(0, Stream.concat(before.stream(), cut.getFirst().stream()).toList());
    assertThat(blocks.subList(1, blocks.size())).noneMatch(List::isEmpty);
    assertThat(blocks).allMatch(block -> block.size() <= 3);
    assertThat(blocks).allMatch(block -> block.size() <= 1 || bytesOf(block) <= 10);
    for (int i = 1; i < blocks.size(); i++) {
      List<FileContent> joined = new ArrayList<>(blocks.get(i - 1));
      joined.add(blocks.get(i).getFirst());
      assertThat(joined.size() > 3 || bytesOf(joined) > 10).as("no block ends early").isTrue();
    }
  }

  private static List<Integer> sizes(Amount first, long... sizes) {
    return THREE_FILES_OR_TEN_BYTES.cut(first, files(sizes)).stream().map(List::size).toList();
  }

  private static long bytesOf(List<FileContent> files) {
    return files.stream().mapToLong(file -> file.size().bytes()).sum();
  }

  private static List<FileContent> files(long... sizes) {
    List<FileContent> files = new ArrayList<>();
    for (long size : sizes) {
      Lfn lfn = new Lfn("/f%06d".formatted(files.size()));
      files.add(new FileContent(lfn, ByteCount.of(size), Checksum.EMPTY));
    }
    return files;
  }
}
