package io.argosy.fdt.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import lia.util.net.common.FileChannelProvider;
import lia.util.net.copy.FDTWriterSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfinedWritesTest {

  @TempDir Path temp;

  private Path root = Path.of("");

  @BeforeEach
  void prepare() throws IOException {
    root = Files.createDirectory(temp.toRealPath().resolve("job"));
    Files.createDirectory(temp.resolve("job2"));
    Files.createDirectory(root.resolve("deep"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw", "rwd", "rws"})
  void aFileRightBelowTheRootIsWritten(String mode) throws IOException {
    var writes = writing(root);

    File file = writes.getFile(root.resolve(".0.12 file").toString());
    assertThat(writes.getFile(file.getParent())).isEqualTo(root.toFile());
    assertThat(writes.getPartitionID(file)).isEqualTo(writes.getPartitionID(file)).isPositive();
    try (var channel = writes.getFileChannel(file, mode);
        var lock = channel.lock()) {
      channel.write(ByteBuffer.wrap("written".getBytes(StandardCharsets.UTF_8)));
      channel.truncate(5);
      assertThat(lock.isValid()).isTrue();
    }
    assertThat(file).hasContent("writt");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../x",
        "deep/x",
        "../job2/x",
        "deep/../x",
        "./x",
        "../job/x",
        ".",
        "..",
        "../job2"
      })
  void nothingElseIsWritten(String name) throws IOException {
    refused(root + "/" + name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"x", "job/x", "/etc/x", "/", "", "/dev/null", "/dev/zero", "/\0"})
  void noOtherPathIsWritten(String name) throws IOException {
    refused(name);
  }

  @Test
  void theRootItselfIsNoFile() throws IOException {
    var writes = writing(root);

    assertThatThrownBy(() -> writes.getFileChannel(root.toFile(), "rw"))
        .isInstanceOf(RefusedFileException.class);
  }

  @Test
  void withoutARootNothingIsWritten() throws IOException {
    var writes = new ConfinedFiles(new Properties()).newWriterFileChannelProvider(session());

    assertThatThrownBy(() -> writes.getFile(root.resolve("x").toString()))
        .isInstanceOf(RefusedFileException.class)
        .hasMessageContaining("outside the job");
  }

  @Test
  void aLinkInTheRootIsNotFollowed() throws IOException {
    Path outside = Files.createFile(temp.resolve("outside"));
    Path link = Files.createSymbolicLink(root.resolve("link"), outside);
    var writes = writing(root);

    assertThatThrownBy(() -> writes.getFileChannel(link.toFile(), "rw"))
        .isInstanceOf(IOException.class);
  }

  @Test
  void aRootThatBecameALinkIsNotFollowed() throws IOException {
    var writes = writing(root);
    Files.move(root, temp.resolve("moved"));
    Files.createSymbolicLink(root, temp.resolve("job2"));

    assertThatThrownBy(() -> writes.getFileChannel(root.resolve("x").toFile(), "rw"))
        .isInstanceOf(RefusedFileException.class);
    assertThat(temp.resolve("job2")).isEmptyDirectory();
  }

  @Test
  void aRootThatIsReplacedBetweenTwoFilesIsNoticed() throws IOException {
    var writes = writing(root);
    writes.getFileChannel(root.resolve("x").toFile(), "rw").close();
    Files.move(root, temp.resolve("moved"));
    Files.createDirectory(root);

    assertThatThrownBy(() -> writes.getFileChannel(root.resolve("y").toFile(), "rw"))
        .isInstanceOf(RefusedFileException.class)
        .hasMessageContaining("another directory");
    assertThat(root).isEmptyDirectory();
  }

  @Test
  void aRootThatIsNotARealDirectoryStopsTheStart() throws IOException {
    Path link = Files.createSymbolicLink(temp.toRealPath().resolve("link"), root);
    Path file = Files.createFile(root.resolve("file"));

    assertThatThrownBy(() -> writing(link)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> writing(file)).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> writing(root.resolve("absent"))).isInstanceOf(IOException.class);
  }

  private void refused(String name) throws IOException {
    var writes = writing(root);

    assertThatThrownBy(() -> writes.getFileChannel(new File(name), "rw"))
        .isInstanceOf(RefusedFileException.class);
    assertThatThrownBy(() -> writes.getFile(name)).isInstanceOf(RefusedFileException.class);
  }

  private static FileChannelProvider writing(Path root) throws IOException {
    var properties = new Properties();
    properties.setProperty(ConfinedFiles.WRITE_ROOT, root.toString());
    return new ConfinedFiles(properties).newWriterFileChannelProvider(session());
  }

  private static FDTWriterSession session() {
    return new FDTWriterSession();
  }
}
