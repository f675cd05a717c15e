package io.argosy.deploy.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BlockCutTest {

  static final BlockCut THREE_FILES_OR_TEN_BYTES = new BlockCut(3, ByteCount.of(10));

  @Test
  void noFilesMakeNoBlock() {
    assertThat(THREE_FILES_OR_TEN_BYTES.cut(List.of())).isEmpty();
  }

  @Test
  void aFileLargerThanABlockIsItsOwnBlock() {
    assertThat(THREE_FILES_OR_TEN_BYTES.cut(files(1, 25, 1)))
        .extracting(List::size)
        .containsExactly(1, 1, 1);
  }

  @Test
  void aBlockIsFullAtExactlyItsBytes() {
    assertThat(THREE_FILES_OR_TEN_BYTES.cut(files(4, 6, 1)))
        .extracting(List::size)
        .containsExactly(2, 1);
  }

  @Test
  void aThousandFilesAreOneBlockAndOneMoreIsTwo() {
    assertThat(BlockCut.STANDARD.cut(files(new long[1000]))).hasSize(1);
    assertThat(BlockCut.STANDARD.cut(files(new long[1001])))
        .extracting(List::size)
        .containsExactly(1000, 1);
  }

  @Test
  void partNamesSortAsTheyCount() {
    assertThat(BlockCut.partName(0)).isEqualTo("00001");
    assertThat(BlockCut.partName(9).compareTo(BlockCut.partName(8))).isPositive();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89})
  void randomListsKeepOrderAndBounds(long seed) {
    Random random = new Random(seed);
    List<FoundFile> all = files(random.longs(random.nextInt(200), 0, 15).toArray());
    List<List<FoundFile>> blocks = THREE_FILES_OR_TEN_BYTES.cut(all);

    assertThat(blocks.stream().flatMap(List::stream).toList()).isEqualTo(all);
    assertThat(blocks).noneMatch(List::isEmpty);
    assertThat(blocks).allMatch(block -> block.size() <= 3);
    assertThat(blocks).allMatch(block -> block.size() == 1 || bytesOf(block) <= 10);
    for (int i = 1; i < blocks.size(); i++) {
      List<FoundFile> joined = new ArrayList<>(blocks.get(i - 1));
      joined.add(blocks.get(i).getFirst());
      assertThat(joined.size() > 3 || bytesOf(joined) > 10).as("no block ends early").isTrue();
    }
  }

  static long bytesOf(List<FoundFile> files) {
    return files.stream().mapToLong(file -> file.bytes().bytes()).sum();
  }

  static List<FoundFile> files(long... sizes) {
    List<FoundFile> files = new ArrayList<>();
    for (long size : sizes) {
      files.add(new FoundFile("f%06d".formatted(files.size()), ByteCount.of(size), Checksum.EMPTY));
    }
    return files;
  }
}
