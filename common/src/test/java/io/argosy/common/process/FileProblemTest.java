package io.argosy.common.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileProblemTest {

  @TempDir Path directory;

  @Test
  void whatKeepsAFileFromBeingReadIsSaidInPlainWords() throws IOException {
    Path absent = directory.resolve("absent");
    Path binary = Files.write(directory.resolve("binary"), new byte[] {(byte) 0xff});
    Path below = binary.resolve("below");
    assertThat(problem(absent)).isEqualTo("no such file: " + absent);
    assertThat(problem(directory)).isEqualTo("is a directory: " + directory);
    assertThat(problem(binary)).isEqualTo("is not text in UTF-8: " + binary);
    assertThat(problem(below)).isEqualTo("cannot be read: " + below + ": Not a directory");
  }

  /** A test may run as root, who can read every file. */
  @Test
  void theFileOfTheErrorIsNamed() {
    assertThat(FileProblem.of(directory, new AccessDeniedException("/etc/shadow")))
        .isEqualTo("may not be read: /etc/shadow");
    assertThat(FileProblem.of(Path.of("/etc/token"), new IOException()))
        .isEqualTo("cannot be read: /etc/token: input/output error");
  }

  private static String problem(Path file) {
    return FileProblem.of(
        file, catchThrowableOfType(IOException.class, () -> Files.readString(file)));
  }
}
