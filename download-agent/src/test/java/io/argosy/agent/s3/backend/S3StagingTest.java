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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

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
    // S3Proxy may still be reading the part that was cut off.
    await().until(() -> !isStaged(task));
    world.sweep();
    assertThat(world.leftovers().size()).isZero();
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
