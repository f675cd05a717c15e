package io.argosy.router.loadtest;

import static io.argosy.router.loadtest.LoadTestStoreContract.CHECKSUM;
import static io.argosy.router.loadtest.LoadTestStoreContract.NOON;
import static io.argosy.router.loadtest.LoadTestStoreContract.SIZE;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The contract of {@link TestTasks}. Links lead from nodes 1 and 2 to nodes 3 and 4. */
public interface TestTasksContract {

  ByteCount PLENTY = ByteCount.parse("1TB");

  LoadTestStore store();

  TestTasks tasks();

  @Test
  default void aTaskHasTheFileAndTheLinkOfItsTest() {
    long test = running(1, 1);
    UUID claim = take(7, 5, PLENTY);
    assertThat(tasks().claimed(7, claim))
        .singleElement()
        .satisfies(
            task -> {
              assertThat(task.id()).isNegative();
              assertThat(task.file())
                  .isEqualTo(new FileContent(LoadTestFile.named(test), SIZE, CHECKSUM));
              assertThat(task.source()).isEqualTo(new NodeName("NODE_1"));
              assertThat(task.destination()).isEqualTo(new NodeName("NODE_3"));
              assertThat(task.link()).isEqualTo(new LinkKey(1, 3));
              assertThat(task.claimed()).isEqualTo(NOON);
            });
    assertThat(tasks().claimed(8, claim)).as("another agent").isEmpty();
    assertThat(tasks().filesAt(List.of(1L, 3L))).containsExactly(LoadTestFile.named(test));
    assertThat(tasks().filesAt(List.of(2L, 3L))).isEmpty();
  }

  @Test
  default void eachTaskIsTakenOnceTheOldestFirst() {
    running(1, 3);
    UUID one = take(7, 2, PLENTY);
    UUID two = take(8, 2, PLENTY);
    assertThat(tasks().claimed(7, one)).hasSize(2).isSortedAccordingTo(OLDEST_FIRST);
    assertThat(tasks().claimed(8, two)).hasSize(1);
    assertThat(tasks().claimed(7, take(7, 2, PLENTY))).isEmpty();
  }

  Comparator<TestTask> OLDEST_FIRST = Comparator.comparing(TestTask::id, Comparator.reverseOrder());

  @Test
  default void bytesBoundAClaimButNotItsFirstTask() {
    running(1, 4);
    assertThat(tasks().claimed(7, take(7, 5, ByteCount.of(1)))).hasSize(1);
    assertThat(tasks().claimed(7, take(7, 5, ByteCount.parse("20MB")))).hasSize(2);
  }

  @Test
  default void tasksOfOtherNodesAreNotTaken() {
    running(1, 1);
    UUID claim = UUID.randomUUID();
    tasks().take(new TestTasks.Wanted(first(7), claim, List.of(1L, 4L), 5, PLENTY), NOON);
    assertThat(tasks().claimed(7, claim)).isEmpty();
  }

  /** Its agent does not begin what it holds, and reports what has begun. */
  @Test
  default void whenTheTestEndsItsTasksAreLostButCanBeReported() {
    long test = running(1, 2);
    UUID claim = take(7, 1, PLENTY);
    long task = tasks().claimed(7, claim).getFirst().id();
    assertThat(tasks().held(7, List.of(claim, UUID.randomUUID()))).containsExactly(claim);
    assertThat(tasks().held(8, List.of(claim))).isEmpty();
    assertThat(tasks().running(7, List.of(task))).hasSize(1);
    store().end(test, NOON);
    assertThat(tasks().held(7, List.of(claim))).isEmpty();
    assertThat(tasks().running(7, List.of(task))).isEmpty();
    assertThat(tasks().lockOpen(7, List.of(task))).hasSize(1);
    assertThat(tasks().claimed(8, take(8, 5, PLENTY))).isEmpty();
    assertThat(tasks().filesAt(List.of(1L))).isEmpty();
  }

  @Test
  default void anEndedTaskIsKnownAsSuch() {
    running(1, 2);
    UUID claim = take(7, 2, PLENTY);
    List<Long> ids = tasks().claimed(7, claim).stream().map(TestTask::id).toList();
    tasks().end(List.of(arrived(ids.get(0))), NOON, NOON.plusSeconds(30));
    assertThat(tasks().ended(7, ids)).containsExactly(ids.get(0));
    assertThat(tasks().ended(8, ids)).isEmpty();
    assertThat(tasks().lockOpen(7, ids)).extracting(TestTask::id).containsExactly(ids.get(1));
    assertThat(tasks().lockOpen(8, ids)).isEmpty();
    assertThat(store().lockRunning(NOON)).extracting(LoadTest::inFlight).containsExactly(1);
  }

  @Test
  default void aTestIsPausedAfterAFailure() {
    running(1, 1);
    long task = tasks().claimed(7, take(7, 1, PLENTY)).getFirst().id();
    TestTasks.End failed = new TestTasks.End(task, ByteCount.ZERO, Optional.of("it broke"));
    tasks().end(List.of(failed), NOON, NOON.plusSeconds(30));
    assertThat(store().lockRunning(NOON.plusSeconds(29))).isEmpty();
    assertThat(store().lockRunning(NOON.plusSeconds(30))).hasSize(1);
  }

  @Test
  default void aTaskThatIsReturnedIsFreeAgainUnderAnotherId() {
    running(1, 1);
    long task = tasks().claimed(7, take(7, 1, PLENTY)).getFirst().id();
    tasks().giveBack(List.of(task), NOON.plusSeconds(5));
    assertThat(tasks().claimed(8, take(8, 1, PLENTY))).as("not yet").isEmpty();
    UUID later = UUID.randomUUID();
    tasks().take(wanted(8, later, 1, PLENTY), NOON.plusSeconds(5));
    assertThat(tasks().claimed(8, later)).singleElement().matches(again -> again.id() != task);
    assertThat(tasks().lockOpen(7, List.of(task))).isEmpty();
    assertThat(tasks().ended(7, List.of(task))).isEmpty();
  }

  @Test
  default void whatANewIncarnationDoesNotListIsFreeAgain() {
    running(1, 3);
    UUID listed = take(7, 1, PLENTY);
    UUID unlisted = take(7, 1, PLENTY);
    UUID ofAnother = take(8, 1, PLENTY);
    long lost = tasks().claimed(7, unlisted).getFirst().id();
    Instant before = NOON.minusSeconds(1);
    TestTasks.Holder second = new TestTasks.Holder(7, 2);
    assertThat(tasks().takeBackUnlisted(first(7), List.of(listed), before, NOON)).isZero();
    assertThat(tasks().takeBackUnlisted(second, List.of(listed), before, NOON)).isEqualTo(1);
    assertThat(tasks().takeBackUnlisted(second, List.of(listed), before, NOON)).isZero();
    assertThat(tasks().held(7, List.of(listed, unlisted))).containsExactly(listed);
    assertThat(tasks().held(8, List.of(ofAnother))).containsExactly(ofAnother);
    assertThat(tasks().lockOpen(7, List.of(lost))).as("a late report").isEmpty();
    assertThat(tasks().claimed(8, take(8, 5, PLENTY))).hasSize(1).noneMatch(t -> t.id() == lost);
  }

  /** Its answer may have been lost, or may not have come when the agent listed its claims. */
  @Test
  default void whatTheSameIncarnationDoesNotListIsFreeOnceItIsOlder() {
    running(1, 2);
    UUID claim = take(7, 2, PLENTY);
    Instant before = NOON.minusSeconds(1);
    assertThat(tasks().takeBackUnlisted(first(7), List.of(), before, NOON)).isZero();
    assertThat(tasks().takeBackUnlisted(first(7), List.of(), NOON, NOON)).isEqualTo(2);
    assertThat(tasks().held(7, List.of(claim))).isEmpty();
  }

  @Test
  default void allTasksOfAnAgentCanBeTakenBackExceptEndedOnes() {
    running(1, 3);
    assertThat(tasks().holders()).isEmpty();
    UUID claim = take(7, 2, PLENTY);
    take(8, 1, PLENTY);
    assertThat(tasks().holders()).containsExactlyInAnyOrder(7L, 8L);
    long ended = tasks().claimed(7, claim).getFirst().id();
    tasks().end(List.of(arrived(ended)), NOON, NOON);
    assertThat(tasks().takeBack(List.of(7L), NOON)).isEqualTo(1);
    assertThat(tasks().holders()).containsExactly(8L);
    assertThat(tasks().ended(7, List.of(ended))).containsExactly(ended);
    assertThat(tasks().takeBack(List.of(8L), NOON)).isEqualTo(1);
    assertThat(tasks().holders()).isEmpty();
  }

  private static TestTasks.Holder first(long agent) {
    return new TestTasks.Holder(agent, 1);
  }

  private static TestTasks.End arrived(long task) {
    return new TestTasks.End(task, SIZE, Optional.empty());
  }

  /** Starts a test to node 3 and issues files of it. */
  private long running(long source, int files) {
    long id = store().add(LoadTestStoreContract.newTest(source, 3, null)).orElseThrow();
    LoadTest test = store().lockRunning(NOON).getFirst();
    store().issue(test, new LoadTestPolicy.Issue(files, NOON), NOON);
    return id;
  }

  private UUID take(long agent, int files, ByteCount bytes) {
    UUID claim = UUID.randomUUID();
    tasks().take(wanted(agent, claim, files, bytes), NOON);
    return claim;
  }

  private static TestTasks.Wanted wanted(long agent, UUID claim, int files, ByteCount bytes) {
    return new TestTasks.Wanted(first(agent), claim, List.of(3L), files, bytes);
  }
}
