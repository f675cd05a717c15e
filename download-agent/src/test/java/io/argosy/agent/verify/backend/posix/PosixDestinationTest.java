package io.argosy.agent.verify.backend.posix;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.storage.backend.PosixPathGuard;
import io.argosy.agent.transfer.DestinationStorageContract;
import io.argosy.agent.transfer.Finding;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosixDestinationTest implements DestinationStorageContract {

  private final List<Path> flushed = new ArrayList<>();
  private @TempDir Path temporary;
  private Path root;
  private Path staging;

  @BeforeEach
  void findRoot() throws IOException {
    root = Files.createDirectories(temporary.toRealPath().resolve("root"));
    staging = Files.createDirectories(temporary.toRealPath().resolve("staging"));
  }

  @Override
  public Path root() {
    return root;
  }

  @Override
  public PosixDestination storage() {
    return destination(flushed::add);
  }

  @Override
  public PosixStaging staging() {
    return TestStaging.of(site());
  }

  @Test
  void whatIsAlreadyThereIsOnDiskWithItsNameBeforeItCountsAsDelivered() throws IOException {
    Files.write(Files.createDirectories(root.resolve("a")).resolve("b"), CONTENT);
    assertThat(destination(flushed::add).survey(TASK)).isInstanceOf(Finding.AlreadyThere.class);
    assertThat(flushed).containsExactly(root.resolve("a/b"), root.resolve("a"));
  }

  /** Another job may have made it a moment ago, and its name may be in memory only. */
  @Test
  void aDirectoryThatIsThereIsFlushedInItsParentOnce() throws Exception {
    Files.createDirectories(root.resolve("a"));
    PosixDestination storage = destination(flushed::add);
    stage(TASK);
    assertThat(storage.place(List.of(TASK)).get(TASK.key())).isEmpty();
    assertThat(flushed).contains(root.resolve("a"), root);
    flushed.clear();
    Files.delete(root.resolve("a/b"));
    stage(TASK);
    assertThat(storage.place(List.of(TASK)).get(TASK.key())).isEmpty();
    assertThat(flushed).containsExactly(root.resolve("a"));
    flushed.clear();
    Files.delete(root.resolve("a/b"));
    Files.delete(root.resolve("a"));
    stage(TASK);
    storage.place(List.of(TASK));
    assertThat(flushed).contains(root.resolve("a"), root);
  }

  @Test
  void whatCannotBeFlushedIsNotDelivered() throws IOException {
    Files.write(Files.createDirectories(root.resolve("a")).resolve("b"), CONTENT);
    PosixDestination.Flush broken =
        path -> {
          throw new IOException("the disk is broken");
        };
    assertThat(destination(broken).survey(TASK)).isInstanceOf(Finding.Blocked.class);
  }

  private PosixDestination destination(PosixDestination.Flush flush) {
    return new PosixDestination(new PosixPathGuard(site()), staging(), Clock.systemUTC(), flush);
  }

  private SiteStorage site() {
    return new SiteStorage(
        List.of(
            new NodeStorage(
                new NodeName("DST"),
                new StorageMapping(List.of(new PathRule("/", root.toString()))),
                Optional.of(staging))));
  }
}
