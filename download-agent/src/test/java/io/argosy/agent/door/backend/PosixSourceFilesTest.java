package io.argosy.agent.door.backend;

import io.argosy.agent.door.SourceFiles;
import io.argosy.agent.door.SourceFilesContract;
import io.argosy.agent.fixture.ListedTestFiles;
import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

class PosixSourceFilesTest implements SourceFilesContract {

  private @TempDir Path root;

  @Override
  public Path root() {
    return root;
  }

  @Override
  public SourceFiles sources() {
    StorageMapping mapping = new StorageMapping(List.of(new PathRule("/", root.toString())));
    return ListedTestFiles.sources(
        new SiteStorage(List.of(new NodeStorage(NODE, mapping, Optional.empty()))));
  }
}
