package io.argosy.agent.s3.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.AtS3Proxy;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.transfer.Landing;
import io.argosy.agent.transfer.StagingAreaContract;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.fixture.S3Proxy;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class S3StagingTest extends AtS3Proxy implements StagingAreaContract {

  private S3World world;

  @BeforeEach
  void start() {
    world = new S3World(StorageWorld.DST, proxy.url(), S3Proxy.KEYS);
  }

  @AfterEach
  void end() throws IOException {
    world.close();
  }

  @Override
  public S3Staging staging() {
    return world.staging();
  }

  @Override
  public void stage(HeldTask task) throws TransferFailedException {
    world.stage(task, new byte[] {1, 2, 3});
  }

  @Override
  public boolean isStaged(HeldTask task) throws Exception {
    return world.isStaged(task);
  }

  /** The request of the part is ended, and the upload with it. */
  @Test
  void nothingIsLeftOfAFileThatIsCutShort() throws Exception {
    HeldTask task = Tasks.of("t5", "/cut", new byte[13_000_000], TASK.link());
    try (Landing landing = staging().land(task)) {
      landing.write(new byte[7_000_000], 7_000_000);
    }
    assertThat(staging().of(task)).isEmpty();
    await().until(() -> !isStaged(task) || !isLeftOver(task));
    world.sweep();
    assertThat(world.leftovers().size()).isZero();
  }

  /**
   * Whether the storage still has an upload after it was aborted once more: on a busy machine,
   * S3Proxy may store the part that was cut off after both aborts, which are 15 s apart otherwise.
   */
  private boolean isLeftOver(HeldTask task) throws Exception {
    world.restart();
    world.bucket().delete(world.bucket().of(task.file().lfn()).below("part"));
    return isStaged(task);
  }

  /** S3 takes 5 GiB in one request, and 10,000 parts of a file of 5 TB. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5000000000 | 5000000000",
        "5000000001 | 5000000000, 1",
        "12000000000 | 5000000000, 5000000000, 2000000000"
      })
  void noPartIsLargerThanS3Takes(long size, String expected) {
    long largest = S3Staging.LARGEST_PART.bytes();
    List<String> parts = new ArrayList<>();
    for (long offset = 0; offset < size; offset += Long.parseLong(parts.getLast())) {
      parts.add(Long.toString(S3Landing.nextPart(size, offset, largest)));
    }
    assertThat(String.join(", ", parts)).isEqualTo(expected);
    assertThat(largest).isBetween(5_000_000_000_000L / 10_000, 5L << 30);
  }

  @Test
  void filesOfOtherNodesAreOnDisks() throws TransferFailedException {
    LinkName link = new LinkName(TASK.link().source(), new NodeName("DISK"));
    HeldTask task = Tasks.of("t6", "/disk", new byte[] {1, 2, 3}, link);
    stage(task);
    assertThat(world.disks().holds(task.key())).isTrue();
    staging().discard(task);
    assertThat(world.disks().holds(task.key())).isFalse();
    staging().prepare(task);
    assertThat(world.disks().prepared()).containsExactly(task);
  }
}
