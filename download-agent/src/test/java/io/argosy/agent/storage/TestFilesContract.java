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

/** The contract of {@link TestFiles}. Node SRC has a root that is empty at first. */
public interface TestFilesContract {

  NodeName NODE = new NodeName("SRC");
  Lfn ONE = LoadTestFile.named(1);
  Lfn TWO = LoadTestFile.named(2);
  ByteCount SIZE = ByteCount.of(1_500_000);

  Path root();

  TestFiles files();

  /** Leaves too little space for a file of {@link #SIZE}. */
  void fillDisk();

  /** Interrupts the reader before the file is complete. */
  void interruptWhileMaking();

  @Test
  default void aFileIsMadeWhenItIsReadAndHasTheContentThatTheRouterKnows() throws IOException {
    Path made = files().find(NODE, ONE, SIZE);
    Adler32 sum = new Adler32();
    sum.update(Files.readAllBytes(made));
    assertThat(Files.size(made)).isEqualTo(SIZE.bytes());
    assertThat(Checksum.of(sum)).isEqualTo(LoadTestFile.checksumOf(SIZE));
    Object inode = Files.getAttribute(made, "unix:ino");
    assertThat(Files.getAttribute(files().find(NODE, ONE, SIZE), "unix:ino")).isEqualTo(inode);
    assertThat(files().stored()).containsExactly(ONE);
  }

  @Test
  default void aFileOfAnotherSizeIsReplaced() throws IOException {
    files().find(NODE, ONE, ByteCount.of(3));
    assertThat(Files.size(files().find(NODE, ONE, SIZE))).isEqualTo(SIZE.bytes());
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
    Path whole = files().find(NODE, ONE, SIZE);
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

  @Test
  default void aLinkInPlaceOfTheDirectoryIsNotFollowed() throws IOException {
    Path outside = Files.createDirectories(root().resolveSibling("outside"));
    Path directory = files().find(NODE, ONE, SIZE).getParent();
    files().delete(List.of(ONE));
    Files.createDirectories(directory.getParent());
    Files.createSymbolicLink(directory, outside);
    Path precious = Files.writeString(outside.resolve("1"), "1");
    assertThatThrownBy(() -> files().find(NODE, ONE, ByteCount.of(1)))
        .isInstanceOf(NoSuchFileException.class);
    files().delete(List.of(ONE));
    assertThat(precious).exists();
  }
}
