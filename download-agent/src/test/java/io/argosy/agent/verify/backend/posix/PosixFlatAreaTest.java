package io.argosy.agent.verify.backend.posix;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.transfer.FlatArea;
import io.argosy.agent.transfer.FlatAreaContract;
import io.argosy.agent.transfer.StagingArea;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosixFlatAreaTest implements FlatAreaContract {

  @TempDir private Path directory;
  private SiteStorage site;
  private PosixStaging staging;

  @BeforeEach
  void build() {
    StorageMapping mapping = new StorageMapping(List.of(new PathRule("/", directory.toString())));
    site =
        new SiteStorage(
            List.of(new NodeStorage(new NodeName("DST"), mapping, Optional.of(directory))));
    staging = TestStaging.of(site);
  }

  @Override
  public FlatArea area() {
    return new PosixFlatArea(site, staging);
  }

  @Override
  public StagingArea staging() {
    return staging;
  }

  @Test
  void whatACrashLeftIsSweptWithItsFiles() throws TransferFailedException, IOException {
    Path left = area().open(new NodeName("DST"), "run-1");
    Files.write(left.resolve(".0.98765-orphan"), CONTENT);
    staging.sweep(List.of());
    assertThat(left).doesNotExist();
  }
}
