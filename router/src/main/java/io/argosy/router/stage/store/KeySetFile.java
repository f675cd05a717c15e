package io.argosy.router.stage.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.lang.JoseException;

/**
 * Key pairs of all routers: a JWK set that only its owner can read. The first key signs; the others
 * verify what was signed before. A changed file is read again.
 *
 * @param <K> the kind of its keys
 */
public final class KeySetFile<K extends PublicJsonWebKey> {

  private record Content<K>(Version version, List<K> keys) {}

  /** The file itself tells two files apart that were written within a tick of the clock. */
  private record Version(FileTime changed, Optional<Object> file) {}

  private final Path path;
  private final Class<K> kind;
  private volatile Content<K> content;

  /**
   * Creates a missing file; if two routers start at the same time, only one creates it.
   *
   * @param fresh makes the first key, with its id
   */
  public KeySetFile(Path path, Class<K> kind, Supplier<K> fresh) {
    this.path = path;
    this.kind = kind;
    try {
      if (!Files.exists(path)) {
        make(fresh.get());
      }
      this.content = read();
    } catch (IOException e) {
      throw new UncheckedIOException("the keys cannot be read or created: " + path, e);
    }
  }

  /** Returns at least one key; the first one signs. */
  public List<K> keys() {
    try {
      if (!version().equals(content.version())) {
        content = read();
      }
    } catch (IOException e) {
      throw new UncheckedIOException("the keys cannot be read: " + path, e);
    }
    return content.keys();
  }

  /** Returns a JWK set. */
  public String publicKeys() {
    return new JsonWebKeySet(List.<JsonWebKey>copyOf(keys()))
        .toJson(OutputControlLevel.PUBLIC_ONLY);
  }

  /** Replaces all keys at once, so that a reader finds the old or the new ones. */
  public void replace(List<K> keys) {
    try {
      Path temporary = write(keys);
      Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
      content = read();
    } catch (IOException e) {
      throw new UncheckedIOException("the keys cannot be replaced: " + path, e);
    }
  }

  private Content<K> read() throws IOException {
    Version version = version();
    try {
      List<K> keys =
          new JsonWebKeySet(Files.readString(path))
              .getJsonWebKeys().stream().map(kind::cast).toList();
      if (keys.isEmpty() || keys.stream().anyMatch(KeySetFile::isUnfit)) {
        throw new IOException("needs key pairs, each with a kid: " + path);
      }
      return new Content<>(version, keys);
    } catch (JoseException | ClassCastException e) {
      throw new IOException("is not a JWK set of the right kind of key pairs: " + path, e);
    }
  }

  private Version version() throws IOException {
    BasicFileAttributes now = Files.readAttributes(path, BasicFileAttributes.class);
    return new Version(now.lastModifiedTime(), Optional.ofNullable(now.fileKey()));
  }

  private static boolean isUnfit(PublicJsonWebKey key) {
    return key.getKeyId() == null || key.getPrivateKey() == null;
  }

  private void make(K key) throws IOException {
    Files.createDirectories(directory());
    Path temporary = write(List.of(key));
    try {
      Files.createLink(path, temporary);
    } catch (FileAlreadyExistsException e) {
      // Another router was first; all use its keys.
      return;
    } finally {
      Files.delete(temporary);
    }
  }

  private Path write(List<K> keys) throws IOException {
    Path temporary =
        Files.createTempFile(
            directory(),
            ".keys",
            ".tmp",
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    return Files.writeString(
        temporary,
        new JsonWebKeySet(List.<JsonWebKey>copyOf(keys))
            .toJson(OutputControlLevel.INCLUDE_PRIVATE));
  }

  private Path directory() {
    return path.toAbsolutePath().getParent();
  }
}
