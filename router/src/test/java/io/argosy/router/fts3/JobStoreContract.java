package io.argosy.router.fts3;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fts3.JobStore.Change;
import io.argosy.router.fts3.JobStore.Job;
import io.argosy.router.fts3.JobStore.JobFile;
import io.argosy.router.fts3.JobStore.NewFile;
import io.argosy.router.fts3.JobStore.Progress;
import io.argosy.router.fts3.Submission.Spot;
import io.argosy.router.fts3.Submission.Transfer;
import io.argosy.router.topology.Node;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.UUID;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The contract of {@link JobStore}. */
public interface JobStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  UUID ONE = new UUID(1, 1);
  UUID TWO = new UUID(2, 2);
  String DAY = "davs://b.example.org/b/";

  JobStore store();

  /** Adds a replica of the file at the destination. */
  void arrive(long file);

  /** Says that an agent has reported a failure of the file's source {@code T1_A}. */
  void fail(long file, Instant at);

  /** Adds a job with files of these keys, whose destinations are {@link #DAY} and the key. */
  default void add(UUID id, long... files) {
    assertThat(store().add(id, "ann", submission(files), NOON)).isTrue();
    assertThat(addFiles(id, files)).isTrue();
  }

  private boolean addFiles(UUID id, long... files) {
    Submission job = submission(files);
    List<NewFile> rows =
        IntStream.range(0, files.length)
            .mapToObj(n -> new NewFile(n, job.files().get(n), files[n], 100 + files[n], 7))
            .toList();
    return store().addFiles(id, job, rows, NOON);
  }

  private static Submission submission(long... files) {
    Node a = new Node(1, new NodeName("T1_A"), new SiteName("A"));
    Node c = new Node(3, new NodeName("T1_C"), new SiteName("C"));
    Node b = new Node(2, new NodeName("T1_B"), new SiteName("B"));
    return new Submission(
        IntStream.range(0, files.length)
            .mapToObj(
                n ->
                    new Transfer(
                        List.of(
                            spot(a, "davs://a.example.org/a/" + files[n]),
                            spot(c, "davs://c.example.org/c/" + files[n])),
                        spot(b, DAY + files[n]),
                        ByteCount.of(10),
                        new Checksum("adler32:0000000a"),
                        "User Analysis",
                        Optional.of("orderly"),
                        Optional.of("{\"é\":1}")))
            .toList(),
        3,
        true,
        OptionalInt.of(2),
        Optional.of(Duration.ofHours(1)),
        Optional.empty(),
        Optional.empty());
  }

  private static Spot spot(Node node, String url) {
    return new Spot(node, DavUrl.parse(url), url);
  }

  @Test
  default void aJobIsAddedOnce() {
    add(ONE, 1);
    assertThat(store().add(ONE, "bob", submission(2), NOON)).isFalse();
    assertThat(store().lock(List.of(TWO, ONE)))
        .containsExactly(new Job(ONE, "ann", JobState.SUBMITTED));
  }

  @Test
  default void aDestinationIsThatOfOneFileUntilItIsOver() {
    add(ONE, 1);
    store().add(TWO, "ann", submission(1), NOON);
    assertThat(addFiles(TWO, 1)).isFalse();
    end(ONE, 0, FileState.CANCELED);
    assertThat(addFiles(TWO, 1)).isTrue();
  }

  @Test
  default void idsOfFilesAndSourcesDiffer() {
    add(ONE, 1, 2);
    List<JobFile> files = store().files(ONE);
    assertThat(files).extracting(JobFile::datasetId).containsExactly(101L, 102L);
    assertThat(files).allMatch(file -> file.isCalled(file.id() + 1));
    assertThat(files).noneMatch(file -> file.isCalled(file.id() + 2));
    assertThat(files.get(1).id()).isGreaterThan(files.get(0).id() + 1);
  }

  @Test
  default void whatIsKnownOfOpenFilesIsRead() {
    add(ONE, 1, 2);
    arrive(1);
    fail(2, NOON);
    List<Progress> open = store().open(0);
    assertThat(open).extracting(Progress::hasArrived).containsExactly(true, false);
    assertThat(open).extracting(Progress::attempts).containsExactly(0, 1);
    assertThat(open).extracting(Progress::job).containsOnly(ONE);
    assertThat(open).extracting(Progress::mostAttempts).containsOnly(OptionalInt.of(2));
    assertThat(open)
        .extracting(Progress::expiresAt)
        .containsOnly(Optional.of(NOON.plus(Duration.ofHours(1))));
    assertThat(store().open(open.getFirst().file().id())).containsExactly(open.getLast());
    assertThat(store().reported(NOON.minusSeconds(1))).containsExactly(open.getLast());
    assertThat(store().reported(NOON)).isEmpty();
  }

  @Test
  default void theLastFileEndsItsJobAndNothingOpensItAgain() {
    add(ONE, 1, 2);
    end(ONE, 0, FileState.FINISHED);
    assertThat(state(ONE)).isEqualTo(JobState.ACTIVE);
    end(ONE, 1, FileState.FAILED);
    assertThat(state(ONE)).isEqualTo(JobState.FINISHEDDIRTY);
    end(ONE, 0, FileState.CANCELED);
    assertThat(state(ONE)).isEqualTo(JobState.FINISHEDDIRTY);
    assertThat(store().files(ONE))
        .extracting(JobFile::state)
        .containsExactly(FileState.FINISHED, FileState.FAILED);
    assertThat(store().open(0)).isEmpty();
  }

  @Test
  default void jobsThatEndedBeforeAreForgottenWithTheirFiles() {
    add(ONE, 1);
    add(TWO, 2);
    end(ONE, 0, FileState.FAILED);
    assertThat(store().forgetFiles(NOON)).isEmpty();
    assertThat(store().forgetJobs(NOON.plusSeconds(1))).isZero();
    assertThat(store().forgetFiles(NOON.plusSeconds(1))).containsExactly(101L);
    assertThat(store().forgetFiles(NOON.plusSeconds(1))).isEmpty();
    assertThat(store().forgetJobs(NOON.plusSeconds(1))).isEqualTo(1);
    assertThat(store().lock(List.of(ONE, TWO))).extracting(Job::id).containsExactly(TWO);
    assertThat(store().files(ONE)).isEmpty();
  }

  @Test
  default void theNodesOfStoredFilesAreNamed() {
    Set<Long> some = Set.of(2L, 3L, 4L);
    assertThat(store().named(some)).isEmpty();
    add(ONE, 1);
    assertThat(store().named(some)).containsExactlyInAnyOrder(2L, 3L);
    end(ONE, 0, FileState.FINISHED);
    assertThat(store().named(Set.of(3L, 4L))).containsExactly(3L);
  }

  private void end(UUID job, int place, FileState state) {
    long file = store().files(job).get(place).id();
    store().write(List.of(job), List.of(new Change(file, state, "because")), NOON);
  }

  private JobState state(UUID job) {
    return store().lock(List.of(job)).getFirst().state();
  }
}
