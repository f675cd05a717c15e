package io.argosy.agent.storage.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.storage.ForbiddenPathException;
import io.argosy.agent.storage.PathGuardContract;
import io.argosy.common.catalog.Lfn;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The caching guard refuses everything that the other one refuses. */
class PosixPathGuardAtOnceTest implements PathGuardContract {

  @TempDir private Path directory;

  @Override
  public PosixPathGuard guard(Path furnished) {
    return new PosixPathGuardTest().guard(furnished).atOnce();
  }

  @Override
  public Path directory() {
    return directory;
  }

  /** Also after a valid file of the same directory was accepted. */
  @Test
  void eachFileIsCheckedThoughItsDirectoryIsCached() throws IOException {
    Path root = Files.createDirectories(directory.resolve("root/inside")).getParent();
    Files.writeString(root.resolve("inside/file"), "good");
    Files.writeString(directory.resolve("secret"), "secret");
    Files.createSymbolicLink(root.resolve("inside/link"), directory.resolve("secret"));
    PosixPathGuard guard = guard(directory);
    assertThat(guard.existing(NODE, new Lfn("/inside/file")).path()).hasContent("good");
    assertThatThrownBy(() -> guard.existing(NODE, new Lfn("/inside/link")))
        .isInstanceOf(ForbiddenPathException.class);
    assertThatThrownBy(() -> guard.existing(NODE, new Lfn("/inside/none")))
        .isInstanceOf(NoSuchFileException.class);
    assertThatThrownBy(() -> guard.place(NODE, new Lfn("/inside/file/below")))
        .isInstanceOf(ForbiddenPathException.class);
    assertThat(guard.place(NODE, new Lfn("/inside/new")).path().getParent())
        .isEqualTo(root.toRealPath().resolve("inside"));
  }
}
