package io.argosy.agent.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.catalog.LoadTestFile;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.Adler32;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of {@link TestFiles}. Node SRC has a root that is empty at first. */
public interface TestFilesContract {

  NodeName NODE = new NodeName("SRC");
  Lfn ONE = LoadTestFile.named(1);
  Lfn TWO = LoadTestFile.named(2);
  ByteCount SIZE = ByteCount.of(1_500_000);

  Path root();

  /** Those of instance debug. */
  TestFiles files();

  /** Those of another instance at the same node. */
  TestFiles filesOf(String instance);

  /** Those of an agent that does not know its router's instance yet. */
  TestFiles beforeRegistration();

  /** Leaves too little space for a file of {@link #SIZE}. */
  void fillDisk();

  /** Interrupts the reader before the file is complete. */
  void interruptWhileMaking();

  @Test
  default void aFileIsMadeWhenItIsReadAndHasTheContentThatTheRouterKnows() throws IOException {
    Path made = files().find(NODE, ONE, SIZE).path();
    Adler32 sum = new Adler32();
    sum.update(Files.readAllBytes(made));
    assertThat(Files.size(made)).isEqualTo(SIZE.bytes());
    assertThat(Checksum.of(sum)).isEqualTo(LoadTestFile.checksumOf(SIZE));
    Object inode = Files.getAttribute(made, "unix:ino");
    assertThat(Files.getAttribute(files().find(NODE, ONE, SIZE).path(), "unix:ino"))
        .isEqualTo(inode);
    assertThat(files().stored()).containsExactly(ONE);
  }

  @Test
  default void aFileOfAnotherSizeIsReplaced() throws IOException {
    files().find(NODE, ONE, ByteCount.of(3));
    assertThat(Files.size(files().find(NODE, ONE, SIZE).path())).isEqualTo(SIZE.bytes());
  }

  @Test
  default void nothingIsLeftOfDeletedFiles() throws IOException {
    files().find(NODE, ONE, SIZE);
    files().find(NODE, TWO, SIZE);
    files().delete(List.of(ONE));
    assertThat(files().stored()).containsExactly(TWO);
    files().delete(List.of(ONE, TWO));
    assertThat(root()).isEmptyDirectory();
    files().delete(List.of(ONE));
  }

  /** The agent that made it was killed. */
  @Test
  default void anIncompleteFileIsStoredAndCanBeDeleted() throws IOException {
    Path whole = files().find(NODE, ONE, SIZE).path();
    Files.move(whole, whole.resolveSibling("2.agent.part"));
    assertThat(files().stored()).containsExactly(TWO);
    Path other = Files.writeString(whole.resolveSibling("other"), "of somebody else");
    files().delete(List.of(TWO));
    assertThat(files().stored()).isEmpty();
    assertThat(other).exists();
  }

  @Test
  default void withoutSpaceOrNodeThereIsNoFile() throws IOException {
    assertThatThrownBy(() -> files().find(new NodeName("OTHER"), ONE, SIZE))
        .isInstanceOf(NoSuchFileException.class);
    fillDisk();
    assertThatThrownBy(() -> files().find(NODE, ONE, SIZE)).isInstanceOf(NoSuchFileException.class);
    assertThat(files().stored()).isEmpty();
  }

  @Test
  default void aFileThatIsBeingMadeIsNotStoredAndIsAskedForLater() {
    interruptWhileMaking();
    assertThatThrownBy(() -> files().find(NODE, ONE, SIZE))
        .isInstanceOfSatisfying(
            Refusal.class, busy -> assertThat(busy.kind()).isEqualTo(Refusal.Kind.TOO_MANY));
    assertThat(Thread.interrupted()).isTrue();
    assertThat(files().stored()).isEmpty();
  }

  /** The directories of the instance, of the node, and of all load tests. */
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3})
  default void aLinkInPlaceOfADirectoryIsNotFollowed(int levels) throws IOException {
    Path made = files().find(NODE, ONE, SIZE).path();
    Path moved = made;
    for (int level = 0; level < levels; level++) {
      moved = moved.getParent();
    }
    Path outside = Files.move(moved, root().resolveSibling("outside"));
    Files.createSymbolicLink(moved, outside);
    assertThat(made).exists();
    assertThat(files().stored()).isEmpty();
    assertThatThrownBy(() -> files().find(NODE, ONE, SIZE)).isInstanceOf(NoSuchFileException.class);
    files().delete(List.of(ONE));
    assertThat(made).exists();
  }

  @Test
  default void filesOfAnotherInstanceAreNeitherListedNorChanged() throws IOException {
    Path own = files().find(NODE, ONE, SIZE).path();
    TestFiles others = filesOf("production");
    assertThat(others.stored()).isEmpty();
    Path other = others.find(NODE, ONE, ByteCount.of(3)).path();
    others.find(NODE, TWO, SIZE);
    assertThat(Files.size(own)).isEqualTo(SIZE.bytes());
    others.delete(List.of(TWO));
    files().delete(List.of(ONE, TWO));
    assertThat(own).doesNotExist();
    assertThat(other).exists();
    assertThat(files().stored()).isEmpty();
    others.delete(List.of(ONE));
    assertThat(root()).isEmptyDirectory();
  }

  /** Nobody else stores files there, but whatever happens, they must survive. */
  @Test
  default void anotherFileWithTheNameOfATestIsNotChanged() throws IOException {
    Path path = files().find(NODE, ONE, SIZE).path();
    files().find(NODE, TWO, SIZE);
    Files.writeString(path, "precious");
    Path directory = Files.createDirectory(path.resolveSibling("3"));
    Path link = Files.createSymbolicLink(path.resolveSibling("4"), path.resolveSibling("2"));
    assertThat(files().stored()).containsExactly(TWO);
    assertThatThrownBy(() -> files().find(NODE, ONE, SIZE)).isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> files().find(NODE, LoadTestFile.named(4), SIZE))
        .isInstanceOf(NoSuchFileException.class);
    files().delete(List.of(ONE, TWO, LoadTestFile.named(3), LoadTestFile.named(4)));
    assertThat(path).hasContent("precious");
    assertThat(directory).isDirectory();
    assertThat(link).isSymbolicLink();
  }

  @Test
  default void beforeTheInstanceIsKnownThereAreNoFiles() throws IOException {
    Path made = files().find(NODE, ONE, SIZE).path();
    TestFiles early = beforeRegistration();
    assertThatThrownBy(() -> early.find(NODE, ONE, SIZE))
        .isInstanceOfSatisfying(
            Refusal.class, busy -> assertThat(busy.kind()).isEqualTo(Refusal.Kind.TOO_MANY));
    assertThat(early.stored()).isEmpty();
    early.delete(List.of(ONE));
    assertThat(made).exists();
  }
}
