package io.argosy.agent.webdav.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.StorageWorld;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.transfer.StagedFilesContract;
import io.argosy.agent.webdav.CopyName;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.fixture.DavDouble;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WebdavStagingTest implements StagedFilesContract {

  private final Map<HeldTask, String> names = new HashMap<>();
  private DavDouble storage;
  private StorageWorld world;

  @BeforeEach
  void start() throws IOException {
    storage = new DavDouble();
    DavUrl root = DavUrl.parse(storage.url() + "/store");
    world = new StorageWorld(root, StorageWorld.client(), (node, directory) -> DavAccess.NONE);
  }

  @AfterEach
  void stop() {
    world.close();
    storage.close();
  }

  @Override
  public WebdavStaging staging() {
    return world.staging();
  }

  @Override
  public void stage(HeldTask task) {
    CopyName name = world.begin(task);
    names.put(task, name.url().path());
    storage.file(name.url().path(), new byte[] {1, 2});
  }

  @Override
  public boolean isStaged(HeldTask task) {
    world.sweep().run();
    return names.containsKey(task) && storage.content(names.get(task)).isPresent();
  }

  /** A copy that was not requested has no file; its names cost no requests. */
  @Test
  void aCopyThatNeverBeganIsNotDeleted() {
    world.leftovers().begin(StorageWorld.DST, List.of(STAGED), world.site()::of);
    staging().discard(STAGED);
    assertThat(storage.requests()).isEmpty();
    assertThat(world.files().all()).isEmpty();
  }

  /** The storage may write until its next marker. */
  @Test
  void aDeletedFileThatAppearsAgainIsDeletedAgain() {
    stage(STAGED);
    staging().discard(STAGED);
    world.sweep().run();
    storage.file(names.get(STAGED), new byte[] {1, 2, 3});
    assertThat(isStaged(STAGED)).as("before it is due").isTrue();
    world.passes(Duration.ofSeconds(15));
    world.sweep().run();
    assertThat(isStaged(STAGED)).isFalse();
    assertThat(world.files().all()).isEmpty();
  }

  @Test
  void whatAKilledProcessLeftIsDeletedByTheNext() {
    stage(STAGED);
    world.restart();
    world.sweep().run();
    assertThat(isStaged(STAGED)).isFalse();
    assertThat(world.files().all()).hasSize(1);
    world.passes(Duration.ofSeconds(15));
    world.sweep().run();
    assertThat(world.files().all()).isEmpty();
  }

  /** Reports of other files wait for the thread that discards. */
  @Test
  void nothingWaitsForAStorage() {
    stage(STAGED);
    staging().discard(STAGED);
    staging().keep(STAGED);
    assertThat(storage.requests()).isEmpty();
  }

  /** As many as are sent at the same time; each may last as long as a request may. */
  @Test
  void aStorageThatDoesNotAnswerIsAskedForFewNames() {
    for (int n = 0; n < 30; n++) {
      HeldTask task = Tasks.of("t" + n, "/a/" + n, new byte[] {1}, STAGED.link());
      stage(task);
      staging().discard(task);
    }
    storage.on(
        "DELETE",
        exchange -> {
          throw new IOException("cut");
        });
    world.sweep().run();
    assertThat(storage.requests()).hasSizeLessThanOrEqualTo(8);
    storage.on("DELETE", storage::answerRightly);
    world.passes(Duration.ofMinutes(1));
    world.sweep().run();
    assertThat(storage.paths()).isEmpty();
  }

  /** The name of before may belong to a server of anybody by now. */
  @Test
  void aStorageThatTheNodeHasLeftGetsNoToken() throws IOException {
    stage(STAGED);
    world.restart();
    try (DavDouble other = new DavDouble();
        StorageWorld later =
            world.movedTo(
                DavUrl.parse(other.url() + "/store"),
                (node, directory) -> DavAccess.bearer("to.ken"))) {
      later.sweep().run();
      assertThat(storage.requests()).isEmpty();
      assertThat(other.requests()).isEmpty();
      assertThat(later.files().all()).hasSize(1);
    }
  }

  @Test
  void aStorageThatIsAwayIsAskedEachMinute() {
    stage(STAGED);
    storage.on("DELETE", DavDouble.status(500, "later"));
    staging().discard(STAGED);
    world.sweep().run();
    assertThat(storage.requests()).hasSize(1);
    world.passes(Duration.ofMinutes(1));
    storage.on("DELETE", storage::answerRightly);
    world.sweep().run();
    assertThat(isStaged(STAGED)).isFalse();
    assertThat(world.files().all()).as("asked once more later").hasSize(1);
  }
}
