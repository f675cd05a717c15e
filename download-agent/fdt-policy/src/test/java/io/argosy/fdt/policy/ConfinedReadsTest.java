package io.argosy.fdt.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import lia.util.net.common.FileChannelProvider;
import lia.util.net.copy.FDTReaderSession;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfinedReadsTest {

  @TempDir Path temp;

  private Path storage = Path.of("");

  @BeforeEach
  void prepare() throws IOException {
    storage = Files.createDirectory(temp.toRealPath().resolve("storage"));
    Files.writeString(storage.resolve("granted file"), "granted");
    Files.writeString(storage.resolve("other"), "other");
  }

  @Test
  void aListedFileIsRead() throws IOException {
    var reads = granting(storage.resolve("granted file"));

    File file = reads.getFile(storage.resolve("granted file").toString());
    try (var channel = reads.getFileChannel(file, null)) {
      var bytes = ByteBuffer.allocate(100);
      channel.read(bytes);
      assertThat(new String(bytes.array(), 0, bytes.position())).isEqualTo("granted");
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"other", "../storage/granted file", "./granted file", "granted file/.", "", "no"})
  void nothingElseIsRead(String name) throws IOException {
    var reads = granting(storage.resolve("granted file"));
    File file = new File(storage + "/" + name);

    assertThatThrownBy(() -> reads.getFile(storage + "/" + name))
        .isInstanceOf(RefusedFileException.class);
    assertThatThrownBy(() -> reads.getPartitionID(file)).isInstanceOf(RefusedFileException.class);
    assertThatThrownBy(() -> reads.getFileChannel(file, null))
        .isInstanceOf(RefusedFileException.class);
  }

  @Test
  void withoutAListNothingIsRead() throws IOException {
    var reads = new ConfinedFiles(new Properties()).newReaderFileChannelProvider(session());

    assertThatThrownBy(() -> reads.getFile(storage.resolve("other").toString()))
        .isInstanceOf(RefusedFileException.class)
        .hasMessageContaining("is not granted");
  }

  @Test
  void aNameThatIsNoPathIsRefused() throws IOException {
    var reads = granting(storage.resolve("granted file"));

    assertThatThrownBy(() -> reads.getFile("/\0")).isInstanceOf(RefusedFileException.class);
  }

  @Test
  void aLinkInTheFilesPlaceIsNotFollowed() throws IOException {
    Path swapped = storage.resolve("swapped");
    Files.createSymbolicLink(swapped, storage.resolve("other"));
    var reads = granting(swapped);

    assertThatThrownBy(() -> reads.getFileChannel(swapped.toFile(), null))
        .isInstanceOf(IOException.class);
  }

  @Test
  void aDirectoryThatBecameALinkIsNotFollowed() throws IOException {
    var reads = granting(storage.resolve("granted file"));
    Files.move(storage, temp.resolve("moved"));
    Files.createSymbolicLink(storage, temp.resolve("moved"));

    File file = reads.getFile(storage.resolve("granted file").toString());
    assertThatThrownBy(() -> reads.getFileChannel(file, null))
        .isInstanceOf(RefusedFileException.class)
        .hasMessageContaining("symbolic link");
  }

  /** A thread that opens a pipe waits for a writer, even if it is interrupted. */
  @ParameterizedTest
  @ValueSource(strings = {"pipe/below/file", "pipe/file", "pipe", "toPipe/file"})
  void noPipeIsOpened(String name) throws Exception {
    Path pipe = storage.resolve("pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Files.createSymbolicLink(storage.resolve("toPipe"), pipe);
    Path list = Files.writeString(temp.resolve("list"), storage + "/./" + name + "\n");
    var properties = new Properties();
    properties.setProperty(ConfinedFiles.READ_LIST, list.toString());
    var reads = new ConfinedFiles(properties).newReaderFileChannelProvider(session());
    File file = reads.getFile(storage.resolve(name).toString());
    var reading = new FutureTask<>(() -> reads.getFileChannel(file, null));
    Thread reader = new Thread(reading);
    reader.setDaemon(true);
    reader.start();

    assertThat(reading)
        .failsWithin(Duration.ofSeconds(20))
        .withThrowableOfType(ExecutionException.class)
        .withCauseInstanceOf(IOException.class);
  }

  /** Between the check of the directory and the opening of the file. */
  @Test
  void nothingOutsideIsReadWhileDirectoriesAreSwapped() throws Exception {
    Path inside = Files.createDirectory(storage.resolve("a"));
    Files.writeString(inside.resolve("file"), "good");
    Path outside = Files.createDirectory(temp.resolve("outside"));
    Files.writeString(outside.resolve("file"), "evil");
    Path link = Files.createSymbolicLink(storage.resolve("link"), outside);
    Path list = Files.writeString(temp.resolve("list"), storage + "/./a/file\n");
    var properties = new Properties();
    properties.setProperty(ConfinedFiles.READ_LIST, list.toString());
    var reads = new ConfinedFiles(properties).newReaderFileChannelProvider(session());
    File file = reads.getFile(inside.resolve("file").toString());
    reads.getFileChannel(file, null).close();
    AtomicBoolean ends = new AtomicBoolean();
    var swaps = CompletableFuture.runAsync(() -> swap(inside, link, ends));
    for (int n = 0; n < 5000; n++) {
      try (var channel = reads.getFileChannel(file, null)) {
        var bytes = ByteBuffer.allocate(4);
        channel.read(bytes);
        assertThat(new String(bytes.array(), StandardCharsets.UTF_8)).isEqualTo("good");
      } catch (IOException refused) {
        assertThat(refused).isNotNull();
      }
    }
    ends.set(true);
    swaps.get();
  }

  private static void swap(Path inside, Path link, AtomicBoolean ends) {
    Path aside = link.resolveSibling("aside");
    try {
      while (!ends.get()) {
        Files.move(inside, aside);
        Files.move(link, inside);
        Files.move(inside, link);
        Files.move(aside, inside);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void aListWithAnythingButPathsOfFilesIsRefused() {
    assertThatThrownBy(() -> granting(Path.of("relative"))).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> granting(Path.of("/"))).isInstanceOf(IOException.class);
    assertThatThrownBy(() -> granting(storage.resolve("../x"))).isInstanceOf(IOException.class);
  }

  @Test
  void filesOfOneDiskShareANumberAndOthersDoNot() throws IOException {
    Path elsewhere = Path.of("/proc/version");
    assumeTrue(Files.exists(elsewhere), "only Linux has a second file system for sure");
    Path deep = Files.createDirectory(storage.resolve("deep")).resolve("f");
    var reads = granting(storage.resolve("other"), deep, elsewhere);

    int here = reads.getPartitionID(storage.resolve("other").toFile());
    assertThat(reads.getPartitionID(deep.toFile())).isEqualTo(here);
    assertThat(reads.getPartitionID(elsewhere.toFile())).isNotEqualTo(here);
  }

  /** A line of the list, in which the root is the directory of the file. */
  static String marked(Path file) {
    return file.getParent() == null
        ? file.toString()
        : file.getParent() + "/./" + file.getFileName();
  }

  private FileChannelProvider granting(Path... files) throws IOException {
    Path list = temp.resolve("list");
    Files.writeString(
        list, Stream.of(files).map(file -> marked(file) + "\n").collect(Collectors.joining()));
    var properties = new Properties();
    properties.setProperty(ConfinedFiles.READ_LIST, list.toString());
    return new ConfinedFiles(properties).newReaderFileChannelProvider(session());
  }

  private static FDTReaderSession session() {
    return new FDTReaderSession();
  }
}
