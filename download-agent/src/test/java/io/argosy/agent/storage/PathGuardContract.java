package io.argosy.agent.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.storage.backend.PosixPathGuard;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The contract of guards that turn external names into paths. */
public interface PathGuardContract {

  NodeName NODE = new NodeName("SRC");

  /**
   * The guard of {@link #NODE}, whose rule for {@code /} leads to {@code root} in the directory.
   *
   * @param directory furnished by {@link #furnished}
   */
  PosixPathGuard guard(Path directory);

  Path directory();

  @Test
  default void aFileOfTheRootIsFoundAlsoByALinkThatStaysInside() throws IOException {
    PosixPathGuard guard = furnished();
    assertThat(guard.existing(NODE, new Lfn("/inside/file")).path()).hasContent("good");
    assertThat(guard.existing(NODE, new Lfn("/alias/file")).path())
        .isEqualTo(directory().toRealPath().resolve("root/inside/file"));
  }

  @Test
  default void aFileThatIsNotThereIsMissingAndNotForbidden() throws IOException {
    PosixPathGuard guard = furnished();
    assertThatThrownBy(() -> guard.existing(NODE, new Lfn("/inside/none")))
        .isInstanceOf(NoSuchFileException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/out/secret", "/inside/link", "/dangling", "/pipe", "/inside"})
  default void noLinkIsFollowedOutAndNothingButAFileIsServed(String lfn)
      throws IOException, InterruptedException {
    PosixPathGuard guard = furnished();
    new ProcessBuilder("mkfifo", directory().resolve("root/pipe").toString()).start().waitFor();
    assertThatThrownBy(() -> guard.existing(NODE, new Lfn(lfn)))
        .isInstanceOf(ForbiddenPathException.class);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/out/new/file", "/out/new", "/dangling/file", "/inside/file/below"})
  default void noPathIsOutsideTheRootOrBelowAFile(String lfn) throws IOException {
    PosixPathGuard guard = furnished();
    assertThatThrownBy(() -> guard.place(NODE, new Lfn(lfn)))
        .isInstanceOf(ForbiddenPathException.class);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/.argosy-loadtest/SRC/1", "/new/.argosy-loadtest", "/alias/.argosy-loadtest/1"})
  default void noFileIsAmongThoseOfLoadTests(String lfn) throws IOException {
    PosixPathGuard guard = furnished();
    assertThatThrownBy(() -> guard.place(NODE, new Lfn(lfn)))
        .isInstanceOf(ForbiddenPathException.class);
    assertThatThrownBy(() -> guard.existing(NODE, new Lfn(lfn)))
        .isInstanceOf(ForbiddenPathException.class);
  }

  @Test
  default void noLinkLeadsToFilesOfLoadTests() throws IOException {
    PosixPathGuard guard = furnished();
    Path root = directory().resolve("root");
    Path tests = Files.createDirectories(root.resolve(".argosy-loadtest/SRC"));
    Files.createSymbolicLink(root.resolve("tests"), tests);
    assertThatThrownBy(() -> guard.place(NODE, new Lfn("/tests/1")))
        .isInstanceOf(ForbiddenPathException.class);
  }

  @Test
  default void directoriesAndFileOfANewPathMayBeAbsent() throws IOException {
    Path root = directory().toRealPath().resolve("root");
    String longest = "x".repeat(255);
    assertThat(furnished().place(NODE, new Lfn("/new/deep/" + longest)).path())
        .isEqualTo(root.resolve("new/deep").resolve(longest));
  }

  @Test
  default void aNodeWithoutStorageHereIsForbidden() throws IOException {
    PosixPathGuard guard = furnished();
    assertThatThrownBy(() -> guard.place(new NodeName("OTHER"), new Lfn("/inside/file")))
        .isInstanceOf(ForbiddenPathException.class);
    assertThatThrownBy(() -> guard.existing(new NodeName("OTHER"), new Lfn("/inside/file")))
        .isInstanceOf(ForbiddenPathException.class);
  }

  private PosixPathGuard furnished() throws IOException {
    Path root = Files.createDirectories(directory().resolve("root"));
    Path outside = Files.createDirectories(directory().resolve("outside"));
    Files.writeString(outside.resolve("secret"), "secret");
    Files.createDirectories(root.resolve("inside"));
    Files.writeString(root.resolve("inside/file"), "good");
    Files.createSymbolicLink(root.resolve("out"), outside);
    Files.createSymbolicLink(root.resolve("alias"), root.resolve("inside"));
    Files.createSymbolicLink(root.resolve("inside/link"), outside.resolve("secret"));
    Files.createSymbolicLink(root.resolve("dangling"), directory().resolve("nowhere"));
    return guard(directory());
  }
}
