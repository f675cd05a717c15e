package io.argosy.common.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SecretFileTest {

  @TempDir Path directory;

  @Test
  void surroundingSpaceIsStripped() throws IOException {
    Path file = Files.writeString(directory.resolve("s"), " secret\n");
    assertThat(SecretFile.read("argosy.x", file)).isEqualTo("secret");
  }

  @Test
  void anEmptyOrMissingFileIsRefusedWithItsKey() throws IOException {
    Path empty = Files.writeString(directory.resolve("empty"), " \n");
    assertThatThrownBy(() -> SecretFile.read("argosy.x", empty))
        .isInstanceOf(RefusedToStart.class)
        .hasMessage("argosy.x: " + empty + " is empty");
    assertThatThrownBy(() -> SecretFile.read("argosy.x", directory.resolve("none")))
        .isInstanceOf(RefusedToStart.class)
        .hasMessageStartingWith("argosy.x: ");
  }

  @Test
  void aFileThatOthersMayReadIsDetected() throws IOException {
    Path file = Files.writeString(directory.resolve("s"), "secret");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-------"));
    assertThat(SecretFile.isReadByOthers(file)).isFalse();
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rw-r-----"));
    assertThat(SecretFile.isReadByOthers(file)).isTrue();
  }

  @Test
  void aFileWithoutCertificatesIsRefusedWithItsKey() throws IOException {
    Path file = Files.writeString(directory.resolve("ca"), "");
    assertThatThrownBy(() -> TrustedCertificates.of("argosy.x", file))
        .isInstanceOf(RefusedToStart.class)
        .hasMessageStartingWith("argosy.x: ");
  }
}
