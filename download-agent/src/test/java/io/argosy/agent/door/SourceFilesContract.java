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

/** What everything does that looks at files a door may serve. */
public interface SourceFilesContract {

  NodeName NODE = new NodeName("SRC");

  /** Where the logical names of {@link #NODE} lie; empty at first. */
  Path root();

  SourceFiles sources();

  @Test
  default void aFileOfTheGrantedSizeIsReady() throws IOException {
    Path path = Files.writeString(root().resolve("file"), "abc");
    SourceFile file = ready("/file", 3);
    assertThat(file.path()).hasSameBinaryContentAs(path);
    assertThat(file.length()).isEqualTo(3);
    assertThat(ready("/file", 3).etag()).isEqualTo(file.etag()).startsWith("\"").endsWith("\"");
  }

  /** A part of the old content must not be continued with the new. */
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
  default void whatIsNotThereIsMissing() {
    assertThat(look("/none", 3)).isEqualTo(new SourceLook.Missing());
    assertThat(look("/none/" + "x".repeat(255), 3)).isEqualTo(new SourceLook.Missing());
  }

  @Test
  default void anotherSizeIsNotTheGrantedFile() throws IOException {
    Files.writeString(root().resolve("file"), "abc");
    assertThat(look("/file", 2)).isEqualTo(new SourceLook.SizeDiffers());
    assertThat(look("/file", 4)).isEqualTo(new SourceLook.SizeDiffers());
  }

  @Test
  default void aLinkADirectoryAndAnotherNodesNameAreRefused() throws IOException {
    Files.writeString(root().resolve("file"), "abc");
    Files.createSymbolicLink(root().resolve("link"), root().resolve("file"));
    Files.createDirectories(root().resolve("directory"));
    assertThat(look("/link", 3)).isInstanceOf(SourceLook.Refused.class);
    assertThat(look("/directory", 3)).isInstanceOf(SourceLook.Refused.class);
    assertThat(look("/file/below", 3)).isInstanceOf(SourceLook.Refused.class);
    assertThat(sources().look(new NodeName("OTHER"), granted("/file", 3)))
        .isInstanceOf(SourceLook.Refused.class);
  }

  private SourceFile ready(String lfn, long size) {
    SourceLook look = look(lfn, size);
    assertThat(look).isInstanceOf(SourceLook.Ready.class);
    return ((SourceLook.Ready) look).file();
  }

  private SourceLook look(String lfn, long size) {
    return sources().look(NODE, granted(lfn, size));
  }

  private static ServedFile granted(String lfn, long size) {
    return new ServedFile(new Lfn(lfn), ByteCount.of(size));
  }
}
