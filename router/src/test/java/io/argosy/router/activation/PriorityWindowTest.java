package io.argosy.router.activation;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.unit.ByteCount;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PriorityWindowTest {

  @Test
  void filesAreAdmittedInOrderUntilTheWindowIsFull() {
    assertThat(admit(window(100, 0), files(40, 40, 40))).hasSize(2);
  }

  @Test
  void othersPassAFileThatDoesNotFitButKeepItsRoomFree() {
    assertThat(sizes(admit(window(100, 50), files(60, 30, 30, 10)))).containsExactly(30L, 10L);
  }

  @Test
  void filesThatPassedTheHeadEarlierCountToo() {
    ByteCount passed = ByteCount.of(25);
    assertThat(sizes(window(100, 50).admit(files(60, 30, 15, 10), passed))).containsExactly(15L);
  }

  @Test
  void onlyTheHeadHasReservedRoom() {
    assertThat(sizes(admit(window(100, 90), files(20, 30, 10)))).containsExactly(10L);
  }

  @Test
  void filesOlderThanTheHeadAreNotHeldBack() {
    assertThat(sizes(admit(window(100, 0), files(50, 40, 60, 10)))).containsExactly(50L, 40L, 10L);
  }

  @Test
  void aBlockLargerThanTheWindowIsAdmittedInParts() {
    assertThat(admit(window(100, 0), files(50, 50, 50, 50, 50))).hasSize(2);
    assertThat(admit(window(100, 50), files(50, 50, 50))).hasSize(1);
  }

  @Test
  void aFileAsLargeAsTheWindowIsAddedAndBlocksNoOthers() {
    assertThat(sizes(admit(window(100, 0), files(500, 10)))).containsExactly(500L, 10L);
    assertThat(sizes(admit(window(100, 60), files(100, 10, 50)))).containsExactly(100L, 10L);
  }

  @Test
  void onlyOneLargeFileIsActiveAtATime() {
    assertThat(sizes(admit(window(100, 0), files(500, 10, 600, 20))))
        .containsExactly(500L, 10L, 20L);
    PriorityWindow taken = new PriorityWindow(ByteCount.of(100), ByteCount.of(90), true, 100);
    assertThat(sizes(admit(taken, files(500, 10)))).containsExactly(10L);
    assertThat(taken.isOpen()).isTrue();
    assertThat(new PriorityWindow(ByteCount.of(100), ByteCount.of(100), true, 100).isOpen())
        .isFalse();
    assertThat(window(100, 100).isOpen()).isTrue();
  }

  @Test
  void theNumberOfActiveFilesIsLimited() {
    PriorityWindow two = new PriorityWindow(ByteCount.of(100), ByteCount.ZERO, false, 2);
    assertThat(sizes(admit(two, files(1, 0, 0)))).containsExactly(1L, 0L);
    assertThat(sizes(admit(two, files(500, 1, 1)))).as("large ones too").containsExactly(500L, 1L);
    PriorityWindow full = new PriorityWindow(ByteCount.of(100), ByteCount.ZERO, false, 0);
    assertThat(full.isOpen()).isFalse();
    assertThat(admit(full, files(0))).isEmpty();
    PriorityWindow over = new PriorityWindow(ByteCount.of(100), ByteCount.ZERO, false, -3);
    assertThat(over.isOpen()).as("the setting was lowered").isFalse();
    assertThat(admit(over, files(0))).isEmpty();
  }

  @Test
  void zeroCapacityAdmitsNothing() {
    assertThat(admit(window(0, 0), files(0, 1))).isEmpty();
    assertThat(window(0, 0).isOpen()).isFalse();
  }

  @Test
  void theWindowIsNeverExceededAndNoLargeFileStopsWhatFits() {
    long seed = Seeds.one();
    Random random = new Random(seed);
    for (int world = 0; world < 2_000; world++) {
      long capacity = random.nextLong(1, 1_000);
      long live = random.nextBoolean() ? 0 : random.nextLong(0, 1_500);
      PriorityWindow window =
          new PriorityWindow(ByteCount.of(capacity), ByteCount.of(live), random.nextBoolean(), 100);
      List<WindowCandidate> waiting = files(random.longs(20, 0, 1_200).toArray());
      List<WindowCandidate> admitted = admit(window, waiting);
      List<WindowCandidate> small =
          waiting.stream().filter(f -> !window.isLarge(f.bytes())).toList();
      long bytes =
          admitted.stream().filter(small::contains).mapToLong(f -> f.bytes().bytes()).sum();
      assertThat(bytes == 0 || live + bytes <= capacity).as("seed %d", seed).isTrue();
      assertThat(waiting).as("seed %d", seed).containsAll(admitted);
      assertThat(admitted.stream().filter(f -> !small.contains(f)).count())
          .as("seed %d", seed)
          .isLessThanOrEqualTo(window.largeUnderWay() ? 0 : 1);
      assertThat(admitted.stream().filter(small::contains).toList())
          .as("seed %d", seed)
          .isEqualTo(admit(window, small));
    }
  }

  static List<WindowCandidate> admit(PriorityWindow window, List<WindowCandidate> waiting) {
    return window.admit(waiting, ByteCount.ZERO);
  }

  static PriorityWindow window(long capacity, long live) {
    return new PriorityWindow(ByteCount.of(capacity), ByteCount.of(live), false, 100);
  }

  static List<WindowCandidate> files(long... sizes) {
    List<WindowCandidate> files = new ArrayList<>();
    for (long size : sizes) {
      files.add(new WindowCandidate(files.size(), ByteCount.of(size), OptionalLong.empty()));
    }
    return files;
  }

  static List<Long> sizes(List<WindowCandidate> files) {
    return files.stream().map(file -> file.bytes().bytes()).toList();
  }
}
