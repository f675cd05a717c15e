package io.argosy.agent.verify.backend.posix;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.storage.backend.PosixPathGuard;
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

class PosixDestinationTest {

  private static final byte[] CONTENT = {1, 2, 3};
  private static final HeldTask TASK = Tasks.of("t1", "/a/b", CONTENT, Tasks.job(1).link());

  private final List<Path> flushed = new ArrayList<>();
  private @TempDir Path temporary;
  private Path root;

  @BeforeEach
  void findRoot() throws IOException {
    root = temporary.toRealPath();
    Files.createDirectories(root.resolve("a"));
  }

  @Test
  void whatIsAlreadyThereIsOnDiskWithItsNameBeforeItCountsAsDelivered() throws IOException {
    Files.write(root.resolve("a/b"), CONTENT);
    assertThat(destination(flushed::add).survey(TASK)).isInstanceOf(Finding.AlreadyThere.class);
    assertThat(flushed).containsExactly(root.resolve("a/b"), root.resolve("a"));
  }

  @Test
  void whatCannotBeFlushedIsNotDelivered() throws IOException {
    Files.write(root.resolve("a/b"), CONTENT);
    PosixDestination.Flush broken =
        path -> {
          throw new IOException("the disk is broken");
        };
    assertThat(destination(broken).survey(TASK)).isInstanceOf(Finding.Blocked.class);
  }

  @Test
  void somethingElseUnderTheNameBlocks() throws IOException {
    Files.write(root.resolve("a/b"), new byte[] {1, 2, 4});
    assertThat(destination(flushed::add).survey(TASK)).isInstanceOf(Finding.Blocked.class);
    assertThat(flushed).isEmpty();
  }

  private PosixDestination destination(PosixDestination.Flush flush) {
    SiteStorage site =
        new SiteStorage(
            List.of(
                new NodeStorage(
                    new NodeName("DST"),
                    new StorageMapping(List.of(new PathRule("/", root.toString()))),
                    Optional.empty())));
    return new PosixDestination(
        new PosixPathGuard(site), new PosixStaging(site), Clock.systemUTC(), flush);
  }
}
