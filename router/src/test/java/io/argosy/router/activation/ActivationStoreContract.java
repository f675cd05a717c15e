package io.argosy.router.activation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

public interface ActivationStoreContract {
  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  WindowSize WINDOW = WindowSize.of(ByteCount.of(100));

  ActivationStore store();

  /** Adds a block that node 3 wants, younger than others, with file keys block * 100 + n. */
  void want(long block, int priority, long... sizes);

  void wantNoMore(long block);

  void prioritize(long block, int priority);

  /** Closes a subscription of the block at node 3. */
  void closedAt(long block, Instant at);

  void arrive(long file);

  /** Gives up the file's request after a failure of its only source. */
  void giveUp(long file);

  void newSource(long file);

  /** Returns the active files, without given-up ones, with the priority of their request. */
  List<String> underWay();

  @Test
  default void waitingFilesOfTheOldestBlockComeFirst() {
    want(2, 1, 10, 20);
    want(1, 1, 30);
    WindowDemand demand = read().getFirst();
    assertThat(demand.key().destinationNodeId()).isEqualTo(3);
    assertThat(files(demand)).containsExactly(201L, 202L, 101L);
    assertThat(demand.window().live()).isEqualTo(ByteCount.ZERO);
    assertThat(demand.more()).isFalse();
  }

  @Test
  default void eachPriorityHasAWindowAndAFullOneIsNotRead() {
    want(1, 0, 60, 40, 100, 5);
    want(2, 3, 10);
    WindowDemand urgent = read().getFirst();
    store().write(List.of(take(urgent, 101), take(urgent, 102), take(urgent, 103)), NOON);
    assertThat(read()).extracting(demand -> demand.key().priority().value()).containsExactly(3);
    assertThat(underWay()).containsExactly("101 at 0", "102 at 0", "103 at 0");
  }

  @Test
  default void manySmallFilesCanFillAWindow() {
    WindowSize two = new WindowSize(WINDOW.bytes(), 2);
    want(1, 1, 1, 1, 1);
    WindowDemand demand = store().read(two, 100).getFirst();
    assertThat(demand.window().filesLeft()).isEqualTo(2);
    store().write(List.of(take(demand, 101)), NOON);
    assertThat(store().read(two, 100).getFirst().window().filesLeft()).isEqualTo(1);
    store().write(List.of(take(demand, 102)), NOON);
    assertThat(store().read(two, 100)).isEmpty();
    giveUp(101);
    assertThat(store().read(two, 100).getFirst().window().filesLeft()).isEqualTo(1);
  }

  @Test
  default void theOldestFileAsLargeAsTheWindowIsReadInAddition() {
    want(1, 1, 200, 40, 300);
    WindowDemand demand = read().getFirst();
    assertThat(demand.waiting()).extracting(WindowCandidate::fileId).containsExactly(101L, 102L);
    store().write(List.of(take(demand, 101)), NOON);
    WindowDemand next = read().getFirst();
    assertThat(next.window().largeUnderWay()).isTrue();
    assertThat(next.window().live()).isEqualTo(ByteCount.ZERO);
    assertThat(next.waiting()).extracting(WindowCandidate::fileId).containsExactly(102L);
  }

  @Test
  default void aRepeatedFillCreatesNoSecondRequest() {
    want(1, 1, 10, 20);
    List<WindowFill> fills = fills();
    assertThat(store().write(fills, NOON)).isEqualTo(2);
    assertThat(store().write(fills, NOON)).isZero();
    assertThat(read()).allMatch(demand -> demand.waiting().isEmpty());
    assertThat(underWay()).containsExactly("101 at 1", "102 at 1");
  }

  @Test
  default void arrivedAndUnwantedFilesAreSkipped() {
    want(1, 1, 10, 20);
    want(2, 1, 30);
    List<WindowFill> fills = fills();
    arrive(101);
    wantNoMore(2);
    assertThat(store().write(fills, NOON)).isEqualTo(1);
    assertThat(underWay()).containsExactly("102 at 1");
  }

  @Test
  default void tidyingEndsArrivedAndUnwantedRequestsAndFollowsPriorities() {
    want(1, 1, 10, 20);
    want(2, 1, 30);
    store().write(fills(), NOON);
    assertThat(store().tidy(0, Long.MAX_VALUE)).isZero();
    arrive(101);
    wantNoMore(2);
    prioritize(1, 0);
    long last = store().lastOfPortion(0);
    assertThat(store().tidy(0, 0)).isZero();
    assertThat(store().tidy(0, last)).isEqualTo(3);
    assertThat(underWay()).containsExactly("102 at 0");
  }

  @Test
  default void followingConsidersOnlyRecentlyChangedSubscriptions() {
    want(1, 1, 10);
    want(2, 1, 20);
    want(3, 1, 30);
    store().write(fills(), NOON);
    wantNoMore(1);
    wantNoMore(2);
    prioritize(3, 0);
    closedAt(1, NOON);
    closedAt(2, NOON.minusSeconds(1));
    closedAt(3, NOON);
    assertThat(store().follow(NOON)).isEqualTo(2);
    assertThat(store().follow(NOON)).isZero();
    assertThat(underWay()).containsExactly("201 at 1", "301 at 0");
    assertThat(store().tidy(0, Long.MAX_VALUE)).isEqualTo(1);
    assertThat(underWay()).containsExactly("301 at 0");
  }

  @Test
  default void aGivenUpFileTakesNoRoomAndWaitsFirstOnceItHasANewSource() {
    want(1, 1, 60);
    store().write(fills(), NOON);
    giveUp(101);
    assertThat(underWay()).isEmpty();
    want(2, 1, 50);
    assertThat(files(read().getFirst())).containsExactly(201L);
    newSource(101);
    assertThat(files(read().getFirst())).containsExactly(101L, 201L);
    assertThat(store().write(fills(), NOON)).isEqualTo(2);
    assertThat(underWay()).containsExactly("101 at 1", "201 at 1");
  }

  /** The first window has a given-up file, the second has none, and the third has no other file. */
  @Test
  default void theHeadOfEachWindowIsReadWithTheBytesThatHavePassedIt() {
    want(1, 0, 50);
    want(2, 0, 60, 30);
    store().write(fills(), NOON);
    giveUp(201);
    newSource(201);
    want(3, 0, 5);
    want(4, 1, 10);
    want(5, 2, 40);
    want(6, 2, 70, 80);
    want(7, 2, 20, 30);
    WindowDemand all = read().getLast();
    store().write(List.of(take(all, 501), take(all, 701)), NOON);
    assertThat(read())
        .extracting(
            demand -> demand.passed().bytes(),
            demand -> demand.window().live().bytes(),
            ActivationStoreContract::files)
        .containsExactly(
            tuple(30L, 80L, List.of(201L, 301L)),
            tuple(0L, 0L, List.of(401L)),
            tuple(20L, 60L, List.of(601L, 702L)));
  }

  private List<WindowDemand> read() {
    return store().read(WINDOW, 100);
  }

  private static List<Long> files(WindowDemand demand) {
    return demand.waiting().stream().map(WindowCandidate::fileId).toList();
  }

  /** Admits all waiting files, as if the windows had room for them. */
  private List<WindowFill> fills() {
    return read().stream().map(demand -> new WindowFill(demand.key(), demand.waiting())).toList();
  }

  private static WindowFill take(WindowDemand demand, long file) {
    return new WindowFill(
        demand.key(), demand.waiting().stream().filter(f -> f.fileId() == file).toList());
  }
}
