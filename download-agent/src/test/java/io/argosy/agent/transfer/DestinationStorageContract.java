package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of storages that give staged files their final names. */
public interface DestinationStorageContract {

  byte[] CONTENT = {1, 2, 3};
  byte[] OTHER = {1, 2, 4};
  HeldTask TASK = task("t1", "/a/b");

  DestinationStorage storage();

  /** Stores the content of the task, as if it had been transferred. */
  void stage(HeldTask task) throws Exception;

  /** Whether anything of the task is stored under a temporary name. */
  boolean isStaged(HeldTask task) throws Exception;

  /** Stores a file with its directories, by its path below the logical names of node DST. */
  void write(String name, byte[] content) throws IOException;

  /** Returns the content of a file; empty if there is none. */
  Optional<byte[]> read(String name) throws IOException;

  /** Makes a directory. */
  void makeDirectory(String name) throws IOException;

  @Test
  default void aFileOfALoadTestIsDeletedInsteadOfPlaced() throws Exception {
    HeldTask test = task("t2", "/argosy-loadtest/7");
    assertThat(storage().survey(test)).isEqualTo(Finding.ABSENT);
    stage(test);
    storage().flush(List.of(test));
    assertThat(place(test)).isEmpty();
    assertThat(isStaged(test)).isFalse();
    assertThat(read("argosy-loadtest/7")).isEmpty();
    assertThat(storage().survey(test)).as("again").isEqualTo(Finding.ABSENT);
  }

  @Test
  default void nothingUnderTheNameIsAbsent() throws IOException {
    assertThat(storage().survey(TASK)).isEqualTo(Finding.ABSENT);
    makeDirectory("a");
    assertThat(storage().survey(TASK)).isEqualTo(Finding.ABSENT);
  }

  @Test
  default void theSameContentUnderTheNameIsAlreadyThere() throws IOException {
    write("a/b", CONTENT);
    assertThat(storage().survey(TASK))
        .isInstanceOfSatisfying(
            Finding.AlreadyThere.class,
            there -> {
              assertThat(there.arrival().key()).isEqualTo(TASK.key());
              assertThat(there.arrival().checksum()).isEqualTo(TASK.file().checksum());
              assertThat(there.arrival().effort().moved().isZero()).isTrue();
            });
  }

  @Test
  default void somethingElseUnderTheNameBlocksAndStays() throws Exception {
    write("a/b", OTHER);
    assertBlocked(TASK);
    stage(TASK);
    assertThat(place(TASK)).contains(FailureClass.REFUSED);
    assertThat(read("a/b").orElseThrow()).isEqualTo(OTHER);
  }

  @Test
  default void aPlacedFileHasItsNameAndNothingIsLeftInStaging() throws Exception {
    stage(TASK);
    storage().flush(List.of(TASK));
    assertThat(place(TASK)).isEmpty();
    assertThat(read("a/b").orElseThrow()).isEqualTo(CONTENT);
    assertThat(isStaged(TASK)).isFalse();
    assertThat(storage().survey(TASK)).isInstanceOf(Finding.AlreadyThere.class);
  }

  /** The agent ended between placing and reporting. */
  @Test
  default void placingAgainAfterACrashIsASuccess() throws Exception {
    stage(TASK);
    place(TASK);
    assertThat(place(TASK)).isEmpty();
    stage(TASK);
    assertThat(place(TASK)).isEmpty();
    assertThat(isStaged(TASK)).isFalse();
    assertThat(read("a/b").orElseThrow()).isEqualTo(CONTENT);
  }

  @Test
  default void whatIsNotInStagingIsNeitherFlushedNorPlaced() throws IOException {
    assertThatThrownBy(() -> storage().flush(List.of(TASK)))
        .isInstanceOf(TransferFailedException.class);
    assertThat(place(TASK)).isPresent();
    assertThat(read("a/b")).isEmpty();
  }

  @Test
  default void aFileThatCannotBePlacedDoesNotAffectOthers() throws Exception {
    write("blocked", OTHER);
    List<HeldTask> tasks =
        List.of(task("t1", "/new/one"), task("t2", "/blocked"), task("t3", "/new/deeper/three"));
    for (HeldTask task : tasks) {
      stage(task);
    }
    storage().flush(tasks);
    Map<TaskKey, Optional<TaskFailure>> verdicts = storage().place(tasks);
    assertThat(verdicts.get(tasks.get(0).key())).isEmpty();
    assertThat(verdicts.get(tasks.get(1).key())).isPresent();
    assertThat(verdicts.get(tasks.get(2).key())).isEmpty();
    assertThat(read("new/one").orElseThrow()).isEqualTo(CONTENT);
    assertThat(read("new/deeper/three").orElseThrow()).isEqualTo(CONTENT);
  }

  @Test
  default void theLongestNamesArePlaced() throws Exception {
    String longest = "x".repeat(255);
    HeldTask task = task("t1", "/" + longest + "/" + longest + "/" + longest);
    stage(task);
    assertThat(place(task)).isEmpty();
    assertThat(storage().survey(task)).isInstanceOf(Finding.AlreadyThere.class);
  }

  static HeldTask task(String id, String lfn) {
    return Tasks.of(id, lfn, CONTENT, Tasks.job(1).link());
  }

  default Optional<FailureClass> place(HeldTask task) {
    return storage().place(List.of(task)).get(task.key()).map(TaskFailure::reason);
  }

  default void assertBlocked(HeldTask task) {
    assertThat(storage().survey(task))
        .isInstanceOfSatisfying(
            Finding.Blocked.class,
            blocked -> assertThat(blocked.failure().reason()).isEqualTo(FailureClass.REFUSED));
  }
}
