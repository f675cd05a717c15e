package io.argosy.agent.verify.backend.posix;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.agent.transfer.TransferFailedException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractCollection;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GroupFlushTest {

  private static final int FILES = 20;

  @TempDir Path directory;

  @Test
  void allFilesAreFlushed() throws IOException, TransferFailedException {
    new GroupFlush().flush(files());
    new GroupFlush().flush(List.of());
    assertThat(files()).hasSize(FILES);
  }

  @Test
  void afterAnErrorInAnyThreadNoFileCountsAsFlushed() throws IOException {
    List<Path> files = files();
    for (int good = 0; good < FILES; good++) {
      Breaking breaking = new Breaking(files, good);
      assertThatThrownBy(() -> new GroupFlush().flush(breaking))
          .as("error after %d files", good)
          .isInstanceOf(TransferFailedException.class)
          .hasMessageContaining("an unexpected error at this agent");
    }
  }

  @Test
  void aMissingFileIsReported() throws IOException {
    List<Path> files = files();
    files.set(7, directory.resolve("gone"));
    assertThatThrownBy(() -> new GroupFlush().flush(files))
        .isInstanceOf(TransferFailedException.class)
        .hasMessageContaining("gone");
  }

  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (int n = 0; n < FILES; n++) {
      files.add(Files.write(directory.resolve("f" + n), new byte[10]));
    }
    return files;
  }

  /** Iterating beyond this many files throws an error, as if memory were exhausted. */
  private static final class Breaking extends AbstractCollection<Path> {

    private final List<Path> files;
    private final int good;

    Breaking(List<Path> files, int good) {
      this.files = files;
      this.good = good;
    }

    @Override
    public int size() {
      return files.size();
    }

    @Override
    public Iterator<Path> iterator() {
      Iterator<Path> all = files.iterator();
      return new Iterator<>() {
        private int returned;

        @Override
        public boolean hasNext() {
          return all.hasNext();
        }

        @Override
        public Path next() {
          if (returned == good) {
            returned++;
            throw new OutOfMemoryError("no memory");
          }
          returned++;
          return all.next();
        }
      };
    }
  }
}
