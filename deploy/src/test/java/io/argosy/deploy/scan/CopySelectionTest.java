package io.argosy.deploy.scan;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CopySelectionTest {

  @Test
  void everyTenthOfEqualFiles() {
    List<FoundFile> all = files(sameSize(1000, 1_000_000));
    assertThat(CopySelection.STANDARD.of(all)).hasSize(100).contains(all.get(9), all.get(999));
  }

  @Test
  void neverMoreThanTwoGigabytes() {
    List<FoundFile> all = files(sameSize(1000, 1_000_000_000L));
    assertThat(bytesOf(CopySelection.STANDARD.of(all))).isBetween(1_000_000_000L, 2_000_000_000L);
  }

  @Test
  void oneLargeFileIsNotCopied() {
    assertThat(CopySelection.STANDARD.of(files(5_000_000))).isEmpty();
  }

  @Test
  void ofFewFilesTheSmallestIsSelectedIfItFits() {
    List<FoundFile> all = files(1000, 1_000_000, 50);
    assertThat(CopySelection.STANDARD.of(all)).containsExactly(all.get(2));
  }

  @Test
  void noFilesGiveNoCopies() {
    assertThat(CopySelection.STANDARD.of(List.of())).isEmpty();
    assertThat(CopySelection.STANDARD.of(files(0, 0))).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233})
  void randomListsStayWithinBothBounds(long seed) {
    Random random = new Random(seed);
    int files = random.nextInt(300);
    List<FoundFile> all = files(random.longs(files, 0, 1 + random.nextInt(100_000)).toArray());
    CopySelection selection = new CopySelection(ByteCount.of(200_000));
    List<FoundFile> chosen = selection.of(all);

    assertThat(chosen).doesNotHaveDuplicates();
    assertThat(all).containsSubsequence(chosen);
    assertThat(bytesOf(chosen)).isLessThanOrEqualTo(Math.min(bytesOf(all) / 10, 200_000));
    assertThat(chosen.size()).isLessThanOrEqualTo(Math.max(1, all.size() / 10));
  }

  private static long[] sameSize(int files, long bytes) {
    long[] sizes = new long[files];
    Arrays.fill(sizes, bytes);
    return sizes;
  }

  private static long bytesOf(List<FoundFile> files) {
    return files.stream().mapToLong(file -> file.bytes().bytes()).sum();
  }

  private static List<FoundFile> files(long... sizes) {
    List<FoundFile> files = new ArrayList<>();
    for (long size : sizes) {
      files.add(new FoundFile("f%06d".formatted(files.size()), ByteCount.of(size), Checksum.EMPTY));
    }
    return files;
  }
}
