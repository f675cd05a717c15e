package io.argosy.agent.door;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The contract of the files that a door may serve. */
public interface SourceFilesContract {

  NodeName NODE = new NodeName("SRC");

  /** Stores a file, or replaces it, by its path below the logical names of {@link #NODE}. */
  void write(String name, String content) throws IOException;

  SourceFiles sources();

  @Test
  default void aFileOfTheGrantedSizeIsReady() throws IOException {
    write("file", "abc");
    SourceState.Ready file = ready("/file", 3);
    assertThat(file.content().from(0)).hasContent("abc");
    assertThat(file.content().from(1)).hasContent("bc");
    assertThat(file.length()).isEqualTo(3);
    assertThat(ready("/file", 3).etag()).isEqualTo(file.etag()).startsWith("\"").endsWith("\"");
  }

  /** A part of the old content must not be continued with the new one. */
  @Test
  default void aFileThatWasReplacedHasAnotherState() throws IOException {
    write("file", "abc");
    SourceState.Ready before = ready("/file", 3);
    write("file", "xyz");
    assertThat(ready("/file", 3).etag()).isNotEqualTo(before.etag());
    assertThatIOException().isThrownBy(() -> before.content().from(0));
  }

  @Test
  default void anAbsentFileIsMissing() {
    assertThat(find("/none", 3)).isEqualTo(new SourceState.Missing());
    assertThat(find("/none/" + "x".repeat(255), 3)).isEqualTo(new SourceState.Missing());
  }

  @Test
  default void anotherSizeIsNotTheGrantedFile() throws IOException {
    write("file", "abc");
    assertThat(find("/file", 2)).isEqualTo(new SourceState.SizeDiffers());
    assertThat(find("/file", 4)).isEqualTo(new SourceState.SizeDiffers());
  }

  @Test
  default void theNameOfAnotherNodeIsRefused() throws IOException {
    write("file", "abc");
    assertThat(find("/file/below", 3)).isNotInstanceOf(SourceState.Ready.class);
    assertThat(sources().find(new NodeName("OTHER"), granted("/file", 3)))
        .isInstanceOf(SourceState.Refused.class);
  }

  @Test
  default void manyFilesAreFoundInTheirOrder() throws IOException {
    write("file", "abc");
    assertThat(
            sources()
                .find(NODE, List.of(granted("/none", 3), granted("/file", 3), granted("/file", 4))))
        .extracting(state -> (Object) state.getClass())
        .containsExactly(
            SourceState.Missing.class, SourceState.Ready.class, SourceState.SizeDiffers.class);
  }

  private SourceState.Ready ready(String lfn, long size) {
    SourceState found = find(lfn, size);
    assertThat(found).isInstanceOf(SourceState.Ready.class);
    return (SourceState.Ready) found;
  }

  default SourceState find(String lfn, long size) {
    return sources().find(NODE, granted(lfn, size));
  }

  static ServedFile granted(String lfn, long size) {
    return new ServedFile(new Lfn(lfn), ByteCount.of(size));
  }
}
