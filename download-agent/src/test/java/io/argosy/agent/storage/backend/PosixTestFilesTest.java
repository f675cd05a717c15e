package io.argosy.agent.storage.backend;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.storage.TestFiles;
import io.argosy.agent.storage.TestFilesContract;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.AgentName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

class PosixTestFilesTest implements TestFilesContract {

  private @TempDir Path temporary;
  private Path root;
  private TestFiles files;

  @BeforeEach
  void open() throws IOException {
    root = Files.createDirectories(temporary.toRealPath().resolve("root"));
    files = filesWith(ByteCount.ZERO, Runnable::run);
  }

  private TestFiles filesWith(ByteCount reserve, Executor makers) {
    StorageMapping mapping = new StorageMapping(List.of(new PathRule("/store", root.toString())));
    NodeStorage node = new NodeStorage(NODE, mapping, Optional.empty());
    return new PosixTestFiles(
        new SiteStorage(List.of(node)), new AgentName("agent"), reserve, makers);
  }

  @Override
  public Path root() {
    return root;
  }

  @Override
  public TestFiles files() {
    return files;
  }

  @Override
  public void fillDisk() {
    files = filesWith(ByteCount.of(Long.MAX_VALUE), Runnable::run);
  }

  @Override
  public void interruptWhileMaking() {
    files = filesWith(ByteCount.ZERO, work -> Thread.currentThread().interrupt());
  }
}
