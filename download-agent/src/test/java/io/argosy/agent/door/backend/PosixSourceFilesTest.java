package io.argosy.agent.door.backend;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.door.SourceFiles;
import io.argosy.agent.door.SourceFilesContract;
import io.argosy.agent.door.SourceState;
import io.argosy.agent.fixture.ListedTestFiles;
import io.argosy.agent.storage.NodeStorage;
import io.argosy.agent.storage.SiteStorage;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PosixSourceFilesTest implements SourceFilesContract {

  private @TempDir Path root;

  /** A file that replaces another one has its time. */
  @Override
  public void write(String name, String content) throws IOException {
    Path path = root.resolve(name);
    Path other = Files.writeString(root.resolve("other"), content);
    if (Files.exists(path)) {
      Files.setLastModifiedTime(other, Files.getLastModifiedTime(path));
    }
    Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);
  }

  @Test
  void aLinkAndADirectoryAreRefused() throws IOException {
    write("file", "abc");
    Files.createSymbolicLink(root.resolve("link"), root.resolve("file"));
    Files.createDirectories(root.resolve("directory"));
    assertThat(find("/link", 3)).isInstanceOf(SourceState.Refused.class);
    assertThat(find("/directory", 3)).isInstanceOf(SourceState.Refused.class);
    assertThat(find("/file/below", 3)).isInstanceOf(SourceState.Refused.class);
  }

  @Override
  public SourceFiles sources() {
    StorageMapping mapping = new StorageMapping(List.of(new PathRule("/", root.toString())));
    return ListedTestFiles.sources(
        new SiteStorage(List.of(new NodeStorage(NODE, mapping, Optional.empty()))));
  }
}
