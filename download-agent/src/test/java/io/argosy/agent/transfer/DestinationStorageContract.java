package io.argosy.agent.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of storages that give staged files their final names. */
public interface DestinationStorageContract {

  byte[] CONTENT = {1, 2, 3};
  byte[] OTHER = {1, 2, 4};
  HeldTask TASK = task("t1", "/a/b");

  DestinationStorage storage();

  StagingArea staging();

  /** The directory of the logical names of node DST; empty at first. */
  Path root();

  @Test
  default void aFileOfALoadTestIsDeletedInsteadOfPlaced() throws Exception {
    HeldTask test = task("t2", "/argosy-loadtest/7");
    assertThat(storage().survey(test)).isEqualTo(Finding.ABSENT);
    stage(test);
    storage().flush(List.of(test));
    assertThat(place(test)).isEmpty();
    assertThat(landedOf(test)).isZero();
    assertThat(root()).isEmptyDirectory();
    assertThat(storage().survey(test)).as("again").isEqualTo(Finding.ABSENT);
  }

  @Test
  default void nothingUnderTheNameIsAbsent() throws IOException {
    assertThat(storage().survey(TASK)).isEqualTo(Finding.ABSENT);
    Files.createDirectories(root().resolve("a"));
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
    assertThat(root().resolve("a/b")).hasBinaryContent(OTHER);
  }

  @Test
  default void aPlacedFileHasItsNameAndNothingIsLeftInStaging() throws Exception {
    stage(TASK);
    storage().flush(List.of(TASK));
    assertThat(place(TASK)).isEmpty();
    assertThat(root().resolve("a/b")).hasBinaryContent(CONTENT);
    assertThat(landedOf(TASK)).isZero();
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
    assertThat(landedOf(TASK)).isZero();
    assertThat(root().resolve("a/b")).hasBinaryContent(CONTENT);
  }

  @Test
  default void whatIsNotInStagingIsNeitherFlushedNorPlaced() {
    assertThatThrownBy(() -> storage().flush(List.of(TASK)))
        .isInstanceOf(TransferFailedException.class);
    assertThat(place(TASK)).isPresent();
    assertThat(root().resolve("a/b")).doesNotExist();
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
    assertThat(root().resolve("new/one")).hasBinaryContent(CONTENT);
    assertThat(root().resolve("new/deeper/three")).hasBinaryContent(CONTENT);
  }

  @Test
  default void aLinkUnderTheNameIsNeitherFollowedNorReplaced() throws Exception {
    Path victim = write("victim", CONTENT);
    Path link = Files.createSymbolicLink(root().resolve("link"), victim);
    HeldTask task = task("t1", "/link");
    assertBlocked(task);
    stage(task);
    assertThat(place(task)).contains(FailureClass.REFUSED);
    assertThat(link).isSymbolicLink();
    assertThat(victim).hasBinaryContent(CONTENT);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/out/file", "/out/new/file", "/taken/file", "/dangling/file"})
  default void noPathLeadsOutOfTheRootOrBelowAFile(String lfn) throws Exception {
    Path outside = Files.createDirectories(root().resolveSibling("outside"));
    Files.createSymbolicLink(root().resolve("out"), outside);
    Files.createSymbolicLink(root().resolve("dangling"), root().resolveSibling("nowhere"));
    write("taken", OTHER);
    HeldTask task = task("t1", lfn);
    assertBlocked(task);
    stage(task);
    assertThat(place(task)).contains(FailureClass.REFUSED);
    assertThat(outside).isEmptyDirectory();
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

  private Optional<FailureClass> place(HeldTask task) {
    return storage().place(List.of(task)).get(task.key()).map(TaskFailure::reason);
  }

  private void assertBlocked(HeldTask task) {
    assertThat(storage().survey(task))
        .isInstanceOfSatisfying(
            Finding.Blocked.class,
            blocked -> assertThat(blocked.failure().reason()).isEqualTo(FailureClass.REFUSED));
  }

  default void stage(HeldTask task) throws TransferFailedException {
    try (Landing landing = staging().land(task)) {
      landing.restart();
      landing.write(CONTENT, CONTENT.length);
    }
  }

  private long landedOf(HeldTask task) throws TransferFailedException {
    try (Landing landing = staging().land(task)) {
      return landing.landed();
    }
  }

  private Path write(String name, byte[] content) throws IOException {
    Path path = root().resolve(name);
    Files.createDirectories(path.getParent());
    return Files.write(path, content);
  }
}
