package io.argosy.router.issue.backend;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.UUID;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.OctetKeyPairJsonWebKey;
import org.jose4j.jwk.OkpJwkGenerator;
import org.jose4j.lang.JoseException;

/**
 * The key pairs of all routers: a JWK set that only its owner can read. The first key signs; the
 * others verify grants that were signed before. To rotate, put a new key first and remove the old
 * one after its last grant has expired. A changed file is read again.
 */
final class GrantKeyFile {

  private record Content(FileTime changed, List<OctetKeyPairJsonWebKey> keys) {}

  private final Path path;
  private volatile Content content;

  /** Creates a missing file; if two routers start at the same time, only one creates it. */
  GrantKeyFile(Path path) {
    this.path = path;
    try {
      if (!Files.exists(path)) {
        make();
      }
      this.content = read();
    } catch (IOException e) {
      throw new UncheckedIOException("the grant keys cannot be read or created: " + path, e);
    }
  }

  OctetKeyPairJsonWebKey signing() {
    return current().getFirst();
  }

  String publicKeys() {
    return new JsonWebKeySet(List.<JsonWebKey>copyOf(current()))
        .toJson(OutputControlLevel.PUBLIC_ONLY);
  }

  private List<OctetKeyPairJsonWebKey> current() {
    try {
      if (!Files.getLastModifiedTime(path).equals(content.changed())) {
        content = read();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the grant keys cannot be read: " + path, e);
    }
    return content.keys();
  }

  private Content read() throws IOException {
    FileTime changed = Files.getLastModifiedTime(path);
    try {
      List<OctetKeyPairJsonWebKey> keys =
          new JsonWebKeySet(Files.readString(path))
              .getJsonWebKeys().stream().map(OctetKeyPairJsonWebKey.class::cast).toList();
      if (keys.isEmpty() || keys.stream().anyMatch(GrantKeyFile::isUnfit)) {
        throw new IOException("needs Ed25519 key pairs, each with a kid: " + path);
      }
      return new Content(changed, keys);
    } catch (JoseException | ClassCastException e) {
      throw new IOException("is not a JWK set of Ed25519 key pairs: " + path, e);
    }
  }

  private static boolean isUnfit(OctetKeyPairJsonWebKey key) {
    return key.getKeyId() == null || key.getPrivateKey() == null;
  }

  private void make() throws IOException {
    Path directory = path.toAbsolutePath().getParent();
    Files.createDirectories(directory);
    Path temporary =
        Files.createTempFile(
            directory,
            ".grant-key",
            ".tmp",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    try {
      Files.writeString(temporary, freshKeySet());
      Files.createLink(path, temporary);
    } catch (FileAlreadyExistsException e) {
      // Another router was first; all use its keys.
      return;
    } finally {
      Files.delete(temporary);
    }
  }

  private static String freshKeySet() {
    try {
      OctetKeyPairJsonWebKey key = OkpJwkGenerator.generateJwk("Ed25519");
      key.setKeyId(UUID.randomUUID().toString());
      key.setUse("sig");
      key.setAlgorithm("EdDSA");
      return new JsonWebKeySet(key).toJson(OutputControlLevel.INCLUDE_PRIVATE);
    } catch (JoseException e) {
      throw new IllegalStateException("the Java platform does not support Ed25519", e);
    }
  }
}
