package io.argosy.router.fts3.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.fts3.FileState;
import io.argosy.router.fts3.JobStore;
import io.argosy.router.fts3.JobStore.Change;
import io.argosy.router.fts3.JobStoreContract;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

class JdbcJobStoreTest implements JobStoreContract {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  @Override
  public JobStore store() {
    return new JdbcJobStore(WORLD.get().jdbc(), WORLD.get().ids());
  }

  @Override
  public void arrive(long file) {
    WORLD.get().execute("insert into replica values (%d, 2, '%s')", file, NOON);
  }

  @Override
  public void fail(long file, Instant at) {
    WORLD
        .get()
        .execute(
            """
            insert into file_request (id, file_id, block_id, destination_node_id, priority,
                activity, bytes, created_at, not_before, attempts)
            values (%1$d, %1$d, 5, 2, 1, '', 10, '%2$s', '%2$s', 1)
            """,
            file, at);
    WORLD
        .get()
        .execute(
            """
            insert into source_failure (file_request_id, source_node_id, destination_node_id,
                failures, reason, message, failed_at)
            values (%d, 1, 2, 1, 'SOURCE_MISSING', 'no such file', '%s')
            """,
            file, at);
    WORLD
        .get()
        .execute(
            """
            insert into outcome (reported_at, task_id, epoch, file_id, block_id, source_node_id,
                destination_node_id, agent_id, verdict, reason, message, path, tool, bytes,
                started_at, ended_at)
            values ('%2$s', 1, 0, %1$d, 5, 1, 2, 1, 'failed', 'SOURCE_MISSING', '', '', '', 0,
                '%2$s', '%2$s')
            """,
            file, at);
  }

  @Test
  void theReasonOfAFailureNamesWhatHappenedAtEachSource() {
    WORLD.get().execute("update node set name = 'T1_A' where id = 1");
    add(ONE, 1);
    fail(1, NOON);
    long file = store().files(ONE).getFirst().id();
    store()
        .write(
            List.of(ONE), List.of(new Change(file, FileState.FAILED, "no source is left")), NOON);
    assertThat(new JobReads(WORLD.get().jdbc()).files(List.of(ONE)).getFirst().reason())
        .contains("no source is left: T1_A SOURCE_MISSING no such file");
  }

  @Test
  void anAnswerHasSoManyFilesAtMost() {
    JobReads reads = new JobReads(WORLD.get().jdbc());
    add(ONE, 1);
    copyFile(1, JobReads.MOST_FILES - 1);
    assertThat(reads.files(List.of(ONE))).hasSize(JobReads.MOST_FILES);
    copyFile(JobReads.MOST_FILES, JobReads.MOST_FILES);
    assertThatThrownBy(() -> reads.files(List.of(ONE)))
        .isInstanceOf(Refusal.class)
        .hasMessageContaining("more than 50,000 files");
  }

  private void copyFile(int first, int last) {
    WORLD
        .get()
        .execute(
            """
            insert into fts_file (id, job_id, place, file_id, dataset_id, request_id, node_id,
                destination, destination_key, source_nodes, sources, overwrites, bytes, checksum,
                activity, state)
            select -n, '%s'::uuid, n, n, n, n, 2, '', gen_random_uuid(), '{1}'::bigint[],
                'davs://a/b', false, 10, '', '', 'SUBMITTED'
            from generate_series(%d, %d) as n
            """,
            ONE, first, last);
  }

  @Test
  void storagesAreNamedBySchemeAndHost() {
    assertThat(JdbcJobStore.storage("davs://se.example.org:1094/a:b//c"))
        .isEqualTo("davs://se.example.org");
    assertThat(JdbcJobStore.storage("https://[2001:db8::1]:443/x"))
        .isEqualTo("https://[2001:db8::1]");
    assertThat(JdbcJobStore.storage("davs://se.example.org/x")).isEqualTo("davs://se.example.org");
  }
}
