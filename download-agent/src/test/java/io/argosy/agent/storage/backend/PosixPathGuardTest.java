package io.argosy.agent.storage.backend;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.PathGuardContract;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.io.TempDir;

class PosixPathGuardTest implements PathGuardContract {

  private @TempDir Path directory;

  @Override
  public Path directory() {
    return directory;
  }

  @Override
  public PosixPathGuard guard(Path furnished) {
    PathRule rule = new PathRule("/", furnished.resolve("root").toString());
    return new PosixPathGuard(
        new SiteStorage(
            List.of(new NodeStorage(NODE, new StorageMapping(List.of(rule)), Optional.empty()))));
  }
}
