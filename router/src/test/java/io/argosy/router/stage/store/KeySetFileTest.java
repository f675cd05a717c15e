package io.argosy.router.stage.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.process.RefusedToStart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import org.jose4j.jwk.EcJwkGenerator;
import org.jose4j.jwk.EllipticCurveJsonWebKey;
import org.jose4j.keys.EllipticCurves;
import org.jose4j.lang.JoseException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KeySetFileTest {

  @TempDir Path directory;

  private KeySetFile<EllipticCurveJsonWebKey> keys() {
    return new KeySetFile<>(file(), EllipticCurveJsonWebKey.class, () -> key("first"));
  }

  private Path file() {
    return directory.resolve("key");
  }

  private static EllipticCurveJsonWebKey key(String id) {
    try {
      EllipticCurveJsonWebKey key = EcJwkGenerator.generateJwk(EllipticCurves.P256);
      key.setKeyId(id);
      return key;
    } catch (JoseException e) {
      throw new AssertionError(e);
    }
  }

  private static List<String> idsOf(KeySetFile<EllipticCurveJsonWebKey> keys) {
    return keys.keys().stream().map(EllipticCurveJsonWebKey::getKeyId).toList();
  }

  private void mode(String mode) throws IOException {
    Files.setPosixFilePermissions(file(), PosixFilePermissions.fromString(mode));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-r--r--", "rw-r-----", "rw----r--"})
  void keysThatOthersCanReadPreventTheStart(String mode) throws IOException {
    keys();
    mode(mode);
    assertThatThrownBy(this::keys)
        .isInstanceOf(RefusedToStart.class)
        .hasMessageContaining(file().toString())
        .hasMessageContaining("0600");
    mode("r--------");
    assertThat(idsOf(keys())).containsExactly("first");
  }

  @Test
  void keysOfAKilledRouterAreDeletedOnceNobodyCanBeWritingThem() throws IOException {
    keys();
    Path old = Files.writeString(directory.resolve(".keys1.tmp"), "{}");
    Path fresh = Files.writeString(directory.resolve(".keys2.tmp"), "{}");
    Path other = Files.writeString(directory.resolve("keys.tmp"), "{}");
    FileTime then =
        FileTime.from(Files.getLastModifiedTime(fresh).toInstant().minus(Duration.ofHours(1)));
    Files.setLastModifiedTime(old, then);
    Files.setLastModifiedTime(other, then);
    keys();
    try (var left = Files.list(directory)) {
      assertThat(left).containsExactlyInAnyOrder(file(), fresh, other);
    }
  }

  /** The name of the file has become a directory, to which no file can be moved. */
  @Test
  void keysThatCannotBeReplacedLeaveNoCopy() throws IOException {
    KeySetFile<EllipticCurveJsonWebKey> keys = keys();
    Files.delete(file());
    Path within = Files.createDirectories(file().resolve("within"));
    assertThatThrownBy(() -> keys.replace(List.of(key("second"))))
        .isInstanceOf(UncheckedIOException.class);
    try (var left = Files.walk(directory)) {
      assertThat(left).containsExactlyInAnyOrder(directory, file(), within);
    }
  }

  @Test
  void whileTheFileCannotBeReadTheLastKeysSign() throws IOException {
    KeySetFile<EllipticCurveJsonWebKey> keys = keys();
    String before = keys.publicKeys();
    byte[] content = Files.readAllBytes(file());
    Files.delete(file());
    assertThat(idsOf(keys)).containsExactly("first");
    Files.writeString(file(), "{\"keys\":[");
    assertThat(keys.publicKeys()).isEqualTo(before);
    Files.write(file(), content);
    keys.replace(List.of(key("second")));
    assertThat(idsOf(keys)).containsExactly("second");
    assertThat(Files.getPosixFilePermissions(file()))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }
}
