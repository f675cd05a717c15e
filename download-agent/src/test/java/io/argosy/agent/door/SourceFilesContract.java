package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import org.junit.jupiter.api.Test;

/** The contract of the files that a door may serve. */
public interface SourceFilesContract {

  NodeName NODE = new NodeName("SRC");

  /** The directory of the logical names of {@link #NODE}; empty at first. */
  Path root();

  SourceFiles sources();

  @Test
  default void aFileOfTheGrantedSizeIsReady() throws IOException {
    Files.writeString(root().resolve("file"), "abc");
    SourceState.Ready file = ready("/file", 3);
    assertThat(file.content().from(0)).hasContent("abc");
    assertThat(file.length()).isEqualTo(3);
    assertThat(ready("/file", 3).etag()).isEqualTo(file.etag()).startsWith("\"").endsWith("\"");
  }

  /** A part of the old content must not be continued with the new one. */
  @Test
  default void aFileThatWasReplacedInTheSameInstantHasAnotherState() throws IOException {
    Path path = Files.writeString(root().resolve("file"), "abc");
    String before = ready("/file", 3).etag();
    Path other = Files.writeString(root().resolve("other"), "xyz");
    Files.setLastModifiedTime(other, Files.getLastModifiedTime(path));
    Files.move(other, path, StandardCopyOption.REPLACE_EXISTING);
    assertThat(ready("/file", 3).etag()).isNotEqualTo(before);
  }

  @Test
  default void anAbsentFileIsMissing() {
    assertThat(find("/none", 3)).isEqualTo(new SourceState.Missing());
    assertThat(find("/none/" + "x".repeat(255), 3)).isEqualTo(new SourceState.Missing());
  }

  @Test
  default void anotherSizeIsNotTheGrantedFile() throws IOException {
    Files.writeString(root().resolve("file"), "abc");
    assertThat(find("/file", 2)).isEqualTo(new SourceState.SizeDiffers());
    assertThat(find("/file", 4)).isEqualTo(new SourceState.SizeDiffers());
  }

  @Test
  default void aLinkADirectoryAndAnotherNodesNameAreRefused() throws IOException {
    Files.writeString(root().resolve("file"), "abc");
    Files.createSymbolicLink(root().resolve("link"), root().resolve("file"));
    Files.createDirectories(root().resolve("directory"));
    assertThat(find("/link", 3)).isInstanceOf(SourceState.Refused.class);
    assertThat(find("/directory", 3)).isInstanceOf(SourceState.Refused.class);
    assertThat(find("/file/below", 3)).isInstanceOf(SourceState.Refused.class);
    assertThat(sources().find(new NodeName("OTHER"), granted("/file", 3)))
        .isInstanceOf(SourceState.Refused.class);
  }

  private SourceState.Ready ready(String lfn, long size) {
    SourceState found = find(lfn, size);
    assertThat(found).isInstanceOf(SourceState.Ready.class);
    return (SourceState.Ready) found;
  }

  private SourceState find(String lfn, long size) {
    return sources().find(NODE, granted(lfn, size));
  }

  private static ServedFile granted(String lfn, long size) {
    return new ServedFile(new Lfn(lfn), ByteCount.of(size));
  }
}
