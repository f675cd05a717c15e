package io.argosy.fdt.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.NonWritableChannelException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import lia.util.net.common.FileChannelProvider;
import lia.util.net.copy.FDTReaderSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Many files that FDT reads as one. */
class PackedReadsTest {

  @TempDir Path temp;

  private final List<PackList.Part> parts = new ArrayList<>();
  private final List<Path> granted = new ArrayList<>();
  private Path storage = Path.of("");
  private Path pack = Path.of("");

  @BeforeEach
  void prepare() throws IOException {
    storage = temp.toRealPath();
    pack = storage.resolve("pack-0");
    part("a", "first ", 6);
    part("b", "", 0);
    part("c", "höhe ", 6);
    part("d", "last", 4);
  }

  /** Whatever the block size that FDT uses. */
  @ParameterizedTest
  @ValueSource(ints = {1, 3, 6, 7, 1000})
  void filesAreReadOneAfterTheOther(int block) throws IOException {
    assertThat(new String(read(block), StandardCharsets.UTF_8)).isEqualTo("first höhe last");
  }

  @Test
  void aBlockIsFilledFromAsManyFilesAsItTakes() throws IOException {
    try (FileChannel channel = channel()) {
      assertThat(channel.size()).isEqualTo(16);
      assertThat(channel.position()).isZero();
      assertThat(channel.read(ByteBuffer.allocate(10))).isEqualTo(10);
      assertThat(channel.position()).isEqualTo(10);
      assertThat(channel.read(ByteBuffer.allocate(10))).isEqualTo(6);
      assertThat(channel.read(ByteBuffer.allocate(10))).isEqualTo(-1);
    }
  }

  @Test
  void aFileThatIsShorterNowIsFilledWithZeros() throws IOException {
    Files.writeString(storage.resolve("a"), "fir");
    Files.delete(storage.resolve("c"));
    byte[] read = read(1000);
    assertThat(new String(read, 0, 3, StandardCharsets.UTF_8)).isEqualTo("fir");
    assertThat(read).hasSize(16).containsSequence(new byte[9]);
    assertThat(new String(read, 12, 4, StandardCharsets.UTF_8)).isEqualTo("last");
  }

  @Test
  void aFileThatIsLongerNowIsCutToItsPromisedSize() throws IOException {
    Files.writeString(storage.resolve("a"), "first of many");
    assertThat(new String(read(1000), StandardCharsets.UTF_8)).isEqualTo("first höhe last");
  }

  @Test
  void aLinkIsNotFollowed() throws IOException {
    Path secret = Files.writeString(storage.resolve("secret"), "secret");
    Files.delete(storage.resolve("a"));
    Files.createSymbolicLink(storage.resolve("a"), secret);
    assertThatThrownBy(() -> read(1000)).isInstanceOf(IOException.class);
  }

  /** Zeros would blame the file for a broken disk. */
  @Test
  void aReadErrorFailsTheWholePack() throws IOException {
    Files.delete(storage.resolve("c"));
    Files.createDirectory(storage.resolve("c"));
    assertThatThrownBy(() -> read(1000)).isInstanceOf(IOException.class);
  }

  @Test
  void aPackWithAFileThatIsNotGrantedIsRefused() throws IOException {
    Files.writeString(storage.resolve("secret"), "secret");
    parts.add(new PackList.Part(6, storage.resolve("secret")));
    assertThatThrownBy(() -> read(1000)).isInstanceOf(RefusedFileException.class);
  }

  @Test
  void nothingIsWrittenThroughAPack() throws IOException {
    try (FileChannel channel = channel()) {
      assertThatThrownBy(() -> channel.write(ByteBuffer.allocate(1)))
          .isInstanceOf(NonWritableChannelException.class);
      assertThatThrownBy(() -> channel.truncate(0)).isInstanceOf(NonWritableChannelException.class);
    }
    assertThat(Files.readString(storage.resolve("a"))).isEqualTo("first ");
  }

  @Test
  void aBrokenListStopsTheStart() throws IOException {
    Path list = Files.write(temp.resolve("packs"), new byte[] {0, 0, 0, 1, 127, 127});
    Properties properties = new Properties();
    properties.setProperty(ConfinedFiles.PACKS, list.toString());
    assertThatThrownBy(() -> new ConfinedFiles(properties)).isInstanceOf(IOException.class);
  }

  private void part(String name, String content, long bytes) throws IOException {
    Path path = Files.writeString(storage.resolve(name), content);
    parts.add(new PackList.Part(bytes, path));
    granted.add(path);
  }

  private byte[] read(int block) throws IOException {
    ByteArrayOutputStream all = new ByteArrayOutputStream();
    try (FileChannel channel = channel()) {
      ByteBuffer buffer = ByteBuffer.allocate(block);
      while (channel.read(buffer) >= 0) {
        all.write(buffer.array(), 0, buffer.position());
        buffer.clear();
      }
    }
    return all.toByteArray();
  }

  private FileChannel channel() throws IOException {
    Properties properties = new Properties();
    Path readable = temp.resolve("readable");
    Files.write(readable, granted.stream().map(ConfinedReadsTest::marked).toList());
    Path packs = temp.resolve("packs");
    try (DataOutputStream out = new DataOutputStream(Files.newOutputStream(packs))) {
      out.writeInt(1);
      text(out, pack);
      out.writeInt(parts.size());
      for (PackList.Part part : parts) {
        out.writeLong(part.bytes());
        text(out, part.path());
      }
    }
    properties.setProperty(ConfinedFiles.READ_LIST, readable.toString());
    properties.setProperty(ConfinedFiles.PACKS, packs.toString());
    FileChannelProvider reads =
        new ConfinedFiles(properties).newReaderFileChannelProvider(new FDTReaderSession());
    assertThat(reads.getPartitionID(pack.toFile())).isPositive();
    return reads.getFileChannel(pack.toFile(), null);
  }

  private static void text(DataOutputStream out, Path path) throws IOException {
    byte[] name = path.toString().getBytes(StandardCharsets.UTF_8);
    out.writeInt(name.length);
    out.write(name);
  }
}
