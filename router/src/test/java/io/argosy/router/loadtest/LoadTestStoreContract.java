package io.argosy.router.loadtest;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The contract of {@link LoadTestStore}. Links lead from nodes 1 and 2 to nodes 3 and 4. */
public interface LoadTestStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  ByteCount SIZE = ByteCount.parse("10MB");
  Checksum CHECKSUM = new Checksum("adler32:0000000a");

  LoadTestStore store();

  TestTasks tasks();

  void disableLinkFrom1To3();

  /** Rows of the files of a test that have not ended. */
  long open(long test);

  /** The reasons of its failed files. */
  List<String> failures(long test);

  @Test
  default void onlyEnabledLinksAreKnown() {
    assertThat(store().hasLink(1, 3)).isTrue();
    assertThat(store().hasLink(3, 1)).isFalse();
    disableLinkFrom1To3();
    assertThat(store().hasLink(1, 3)).isFalse();
  }

  @Test
  default void oneTestRunsOverALink() {
    long first = add(1, 3, null);
    assertThat(store().add(newTest(1, 3, null))).isEmpty();
    long other = add(2, 3, null);
    assertThat(store().end(first, NOON)).contains("NODE_1 to NODE_3");
    assertThat(store().end(first, NOON)).isEmpty();
    assertThat(store().end(99, NOON)).isEmpty();
    long second = add(1, 3, null);
    assertThat(store().lockRunning(NOON)).extracting(LoadTest::id).containsExactly(other, second);
  }

  @Test
  default void aTestRunsWithWhatIsInFlight() {
    long id = add(1, 3, null);
    LoadTest fresh = new LoadTest(id, 3, new ByteRate(1e6), SIZE, NOON, 0);
    assertThat(store().lockRunning(NOON)).containsExactly(fresh);
    Instant due = NOON.plusSeconds(20);
    store().issue(fresh, new LoadTestPolicy.Issue(2, due), NOON);
    assertThat(store().lockRunning(NOON))
        .containsExactly(new LoadTest(id, 3, new ByteRate(1e6), SIZE, due, 2));
  }

  @Test
  default void aTestOverADisabledLinkWaits() {
    add(1, 3, null);
    disableLinkFrom1To3();
    assertThat(store().lockRunning(NOON)).isEmpty();
  }

  @Test
  default void aTestEndsAtItsTimeAndItsFreeFilesAreDeleted() {
    long id = add(1, 3, NOON.plusSeconds(60));
    store().issue(store().lockRunning(NOON).getFirst(), new LoadTestPolicy.Issue(2, NOON), NOON);
    take();
    assertThat(store().endOverdue(NOON.plusSeconds(59), NOON.minusSeconds(1))).isZero();
    assertThat(open(id)).isEqualTo(2);
    assertThat(store().endOverdue(NOON.plusSeconds(60), NOON.minusSeconds(1))).isEqualTo(1);
    assertThat(open(id)).as("an agent has one").isEqualTo(1);
    assertThat(store().lockRunning(NOON.plusSeconds(60))).isEmpty();
  }

  @Test
  default void aFileThatNobodyTakesHasFailed() {
    long id = add(1, 3, null);
    store().issue(store().lockRunning(NOON).getFirst(), new LoadTestPolicy.Issue(1, NOON), NOON);
    store().endOverdue(NOON.plusSeconds(60), NOON.minusSeconds(1));
    assertThat(open(id)).isEqualTo(1);
    store().endOverdue(NOON.plusSeconds(60), NOON);
    assertThat(open(id)).isZero();
    assertThat(failures(id)).containsExactly("no agent has claimed it within an hour");
  }

  @Test
  default void filesThatWaitForALinkAreDeletedAndHaveNotFailed() {
    long id = add(1, 3, null);
    long other = add(2, 3, null);
    for (LoadTest test : store().lockRunning(NOON)) {
      store().issue(test, new LoadTestPolicy.Issue(2, NOON), NOON);
    }
    take();
    disableLinkFrom1To3();
    store().endOverdue(NOON, NOON.minusSeconds(1));
    assertThat(open(id)).as("an agent has one").isEqualTo(1);
    assertThat(open(other)).isEqualTo(2);
    tasks().takeBack(List.of(7L), NOON);
    store().endOverdue(NOON, NOON.minusSeconds(1));
    assertThat(open(id)).isZero();
    assertThat(failures(id)).isEmpty();
  }

  /** A slow link may need longer than an hour. */
  @Test
  default void aFileThatAnAgentHoldsHasNotFailed() {
    long id = add(1, 3, null);
    store().issue(store().lockRunning(NOON).getFirst(), new LoadTestPolicy.Issue(1, NOON), NOON);
    take();
    store().endOverdue(NOON.plusSeconds(60), NOON);
    assertThat(open(id)).isEqualTo(1);
    assertThat(failures(id)).isEmpty();
  }

  /** Its agent may have held it for longer than a file may wait. */
  @Test
  default void aFileThatWasHeldWaitsFromWhenItIsFree() {
    long id = add(1, 3, null);
    store().issue(store().lockRunning(NOON).getFirst(), new LoadTestPolicy.Issue(1, NOON), NOON);
    take();
    Instant free = NOON.plusSeconds(60);
    tasks().takeBack(List.of(7L), free);
    store().endOverdue(free, free.minusSeconds(1));
    assertThat(open(id)).isEqualTo(1);
    store().endOverdue(free, free);
    assertThat(failures(id)).hasSize(1);
  }

  @Test
  default void endedFilesAndTestsAreForgotten() {
    long over = add(1, 3, null);
    long runs = add(2, 3, null);
    store().issue(store().lockRunning(NOON).getFirst(), new LoadTestPolicy.Issue(1, NOON), NOON);
    store().endOverdue(NOON, NOON);
    store().end(over, NOON);
    store().forget(NOON, NOON);
    assertThat(failures(over)).hasSize(1);
    store().forget(NOON.plusSeconds(1), NOON.plusSeconds(1));
    assertThat(failures(over)).isEmpty();
    assertThat(store().lockRunning(NOON)).extracting(LoadTest::id).containsExactly(runs);
    assertThat(store().end(over, NOON)).isEmpty();
  }

  /** Gives agent 7 the oldest file for node 3. */
  private void take() {
    TestTasks.Holder agent = new TestTasks.Holder(7, 1);
    tasks().take(new TestTasks.Wanted(agent, UUID.randomUUID(), List.of(3L), 1, SIZE), NOON);
  }

  private long add(long source, long destination, @Nullable Instant end) {
    return store().add(newTest(source, destination, end)).orElseThrow();
  }

  /** 1 MB/s in files of 10 MB. */
  static LoadTestStore.NewTest newTest(long source, long destination, @Nullable Instant end) {
    return new LoadTestStore.NewTest(
        source, destination, ByteCount.parse("1MB"), SIZE, CHECKSUM, "ann", NOON, end);
  }
}
