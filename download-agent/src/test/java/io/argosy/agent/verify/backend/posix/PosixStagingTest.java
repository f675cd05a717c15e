package io.argosy.agent.verify.backend.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.agent.transfer.StagingAreaContract;
import io.argosy.agent.transfer.TransferFailedException;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosixStagingTest implements StagingAreaContract {

  private @TempDir Path directory;

  @Override
  public PosixStaging staging() {
    return TestStaging.of(
        new SiteStorage(
            List.of(
                new NodeStorage(
                    new NodeName("DST"),
                    new StorageMapping(List.of(new PathRule("/", "/nowhere"))),
                    Optional.of(directory)))));
  }

  @Test
  void aLinkInStagingIsNotFollowed() throws IOException {
    Path victim = Files.createFile(directory.resolve("victim"));
    Files.createSymbolicLink(directory.resolve("t1.0.part"), victim);
    assertThatThrownBy(() -> staging().land(TASK)).isInstanceOf(TransferFailedException.class);
  }

  @Test
  void whatNoHeldTaskOwnsIsSwept() throws IOException {
    Files.createFile(directory.resolve("t1.0.part"));
    Files.createFile(directory.resolve("t1.1.part"));
    staging().sweep(List.of(TASK));
    assertThat(directory).isDirectoryContaining("glob:**/t1.0.part");
    assertThat(directory.resolve("t1.1.part")).doesNotExist();
  }

  @Test
  void whatIsNoPartIsLeftAlone() throws IOException {
    Files.createFile(directory.resolve("notes.txt"));
    Files.createDirectories(directory.resolve("t1.2.part/deeper"));
    Files.createSymbolicLink(directory.resolve("t1.3.part"), directory.resolve("notes.txt"));
    staging().sweep(List.of());
    assertThat(directory.resolve("notes.txt")).exists();
    assertThat(directory.resolve("t1.2.part/deeper")).exists();
    assertThat(directory.resolve("t1.3.part")).isSymbolicLink();
  }
}
