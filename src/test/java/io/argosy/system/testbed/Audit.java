package io.argosy.system.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.zip.Adler32;
import java.util.zip.CheckedInputStream;

/**
 * Compares the tables with the files on the disks: nothing is lost, delivered twice, or left
 * behind.
 */
public final class Audit {

  private static final String NO_TASKS = "\"tasks\":[]";

  private final Testbed bed;
  private final Database database;
  private final Set<Path> spoilt;
  private final Set<Path> late;

  /**
   * @param spoilt source files whose bytes a test changed
   * @param late places of which a test had a second success reported
   */
  Audit(Testbed bed, Set<Path> spoilt, Set<Path> late) {
    this.bed = bed;
    this.spoilt = Set.copyOf(spoilt);
    this.late = Set.copyOf(late);
    this.database = bed.database();
  }

  private record Replica(Path place, long bytes, Checksum checksum) {}

  /** Waits until every request has ended and requires that all files arrived. */
  public void passes() {
    passesWithGivenUp(0);
  }

  /**
   * Waits until every request has ended and requires that exactly this number of files was given
   * up.
   */
  public void passesWithGivenUp(long files) {
    everyReplicaIsWhole();
    nothingElseLiesAbout();
    nothingWasDeliveredTwice();
    nothingIsLeftToDo(files);
    noAgentHoldsAnything();
    progressIsTrue();
  }

  private List<Replica> replicas() {
    return database.rows(
        "select n.name, f.lfn, f.bytes, f.checksum from replica r join data_file f on f.id = r.file_id"
            + " join node n on n.id = r.node_id",
        row ->
            new Replica(
                bed.node(row.getString(1)).placeOf(new Lfn(row.getString(2))),
                row.getLong(3),
                new Checksum(row.getString(4))));
  }

  private void everyReplicaIsWhole() {
    assertThat(replicas())
        .filteredOn(replica -> !spoilt.contains(replica.place()))
        .allSatisfy(
            replica -> {
              assertThat(replica.place()).isRegularFile().hasSize(replica.bytes());
              assertThat(checksumOf(replica.place())).isEqualTo(replica.checksum());
            });
  }

  /**
   * Only replicas may lie in a node's directories; staging is emptied soon after placing. Parts for
   * a next attempt may stay.
   */
  private void nothingElseLiesAbout() {
    // A file that is marked bad is no replica, but is not removed.
    Set<Path> expected = new HashSet<>(spoilt);
    replicas().forEach(replica -> expected.add(replica.place()));
    bed.nodes()
        .forEach(
            node -> {
              assertThat(Trees.leaves(node.data())).isSubsetOf(expected);
              Waits.waiting("staging of " + node.name() + " is empty")
                  .untilAsserted(
                      () ->
                          assertThat(Trees.leaves(node.staging()))
                              .allMatch(Audit::mayStayInStaging));
            });
  }

  private static boolean mayStayInStaging(Path path) {
    return path.endsWith("lock") || path.toString().endsWith(".kept");
  }

  /** A late success counts as one more delivery, because its bytes were moved twice. */
  private void nothingWasDeliveredTwice() {
    assertThat(
            database.rows(
                "select n.name, f.lfn from outcome o join data_file f on f.id = o.file_id"
                    + " join node n on n.id = o.destination_node_id"
                    + " where o.verdict in ('done', 'stale-done')"
                    + " group by n.name, f.lfn having count(*) > 1",
                row -> bed.node(row.getString(1)).placeOf(new Lfn(row.getString(2)))))
        .isSubsetOf(late);
  }

  /** An agent's state of a task is removed with the task, and all of it must be readable. */
  private void noAgentHoldsAnything() {
    for (Path state : bed.states()) {
      Waits.waiting("no work is left in " + state)
          .untilAsserted(
              () ->
                  assertThat(Trees.leaves(state))
                      .noneMatch(file -> isOfWork(file, state.relativize(file))));
    }
  }

  /** A claim file without tasks only waits for work. */
  private static boolean isOfWork(Path file, Path stored) {
    boolean damaged = stored.getNameCount() > 1 && stored.getParent().endsWith("broken");
    boolean claimed = stored.startsWith("claims") && !Trees.textOf(file).contains(NO_TASKS);
    return claimed
        || damaged
        || stored.startsWith("jobs")
        || stored.startsWith("outbox")
        || stored.toString().endsWith(".tmp");
  }

  private void nothingIsLeftToDo(long givenUp) {
    Waits.waiting("no task, route or file request is left")
        .untilAsserted(
            () -> {
              assertThat(database.count("select count(*) from task")).isZero();
              assertThat(database.count("select count(*) from route")).isZero();
              assertThat(database.count("select count(*) from file_request")).isEqualTo(givenUp);
            });
  }

  private void progressIsTrue() {
    assertThat(
            database.rows(
                """
                select b.name, d.files, d.bytes, d.done_files, d.done_bytes,
                    count(f.id), coalesce(sum(f.bytes), 0),
                    count(r.file_id), coalesce(sum(f.bytes) filter (where r.file_id is not null), 0)
                from block_destination d
                    join block b on b.id = d.block_id
                    join data_file f on f.block_id = b.id
                    left join replica r on r.file_id = f.id and r.node_id = d.destination_node_id
                group by b.name, d.destination_node_id, d.files, d.bytes, d.done_files, d.done_bytes
                having (d.files, d.bytes, d.done_files, d.done_bytes) is distinct from
                    (count(f.id), coalesce(sum(f.bytes), 0), count(r.file_id),
                     coalesce(sum(f.bytes) filter (where r.file_id is not null), 0))
                """,
                row -> row.getString(1)))
        .isEmpty();
  }

  private static Checksum checksumOf(Path file) {
    Adler32 sum = new Adler32();
    try (InputStream in =
        new CheckedInputStream(Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS), sum)) {
      in.transferTo(java.io.OutputStream.nullOutputStream());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Checksum.of(sum);
  }
}
