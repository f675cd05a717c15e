package io.argosy.router.stage.store;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.argosy.common.process.RefusedToStart;
import io.argosy.common.process.SecretFile;
import io.argosy.common.statefile.StateFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jose4j.jwk.JsonWebKey;
import org.jose4j.jwk.JsonWebKey.OutputControlLevel;
import org.jose4j.jwk.JsonWebKeySet;
import org.jose4j.jwk.PublicJsonWebKey;
import org.jose4j.lang.JoseException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Key pairs of all routers: a JWK set that only its owner can read. The first key signs; the others
 * verify what was signed before. A changed file is read again; while it cannot be read, the keys
 * that were read last are used.
 *
 * @param <K> the kind of its keys
 */
public final class KeySetFile<K extends PublicJsonWebKey> {

  private static final Logger LOG = LoggerFactory.getLogger(KeySetFile.class);

  private static final String PREFIX = ".keys";
  private static final String SUFFIX = ".tmp";

  /** Nobody needs longer to write a file of keys. */
  private static final Duration WRITTEN = Duration.ofMinutes(1);

  private record Content<K>(Version version, List<K> keys) {}

  /** The file itself tells two files apart that were written within a tick of the clock. */
  private record Version(FileTime changed, Optional<Object> file) {}

  private final Path path;
  private final Class<K> kind;
  private final AtomicBoolean unreadable = new AtomicBoolean();
  private volatile Content<K> content;

  /** Gives a complete file with the keys its name. */
  private interface Naming {
    void name(Path temporary) throws IOException;
  }

  /**
   * Creates a missing file; if two routers start at the same time, only one creates it.
   *
   * @param fresh makes the first key, with its id
   * @throws RefusedToStart others than the owner of the file can read it
   */
  public KeySetFile(Path path, Class<K> kind, Supplier<K> fresh) {
    this.path = path;
    this.kind = kind;
    try {
      if (!Files.exists(path)) {
        make(fresh.get());
      }
      if (SecretFile.isReadByOthers(path)) {
        throw new RefusedToStart(
            path + " has private keys, but others than its owner can read it; make its mode 0600.");
      }
      deleteLeftovers();
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
      unreadable.set(false);
    } catch (IOException e) {
      if (!unreadable.getAndSet(true)) {
        LOG.warn(
            "The keys cannot be read, using the last ones: file={} reason={}", path, e.toString());
      }
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
      write(keys, it -> Files.move(it, path, StandardCopyOption.ATOMIC_MOVE));
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
    write(
        List.of(key),
        it -> {
          try {
            Files.createLink(path, it);
          } catch (FileAlreadyExistsException e) {
            LOG.debug("Another router was first; all use its keys: file={}", path);
          }
        });
  }

  /** After a power failure, the file has the old or the new keys. */
  private void write(List<K> keys, Naming naming) throws IOException {
    Path temporary = temporary();
    try {
      ByteBuffer json =
          UTF_8.encode(
              new JsonWebKeySet(List.<JsonWebKey>copyOf(keys))
                  .toJson(OutputControlLevel.INCLUDE_PRIVATE));
      try (FileChannel channel = FileChannel.open(temporary, StandardOpenOption.WRITE)) {
        while (json.hasRemaining()) {
          channel.write(json);
        }
        channel.force(true);
      }
      naming.name(temporary);
      StateFile.flushDirectory(directory());
    } finally {
      Files.deleteIfExists(temporary);
    }
  }

  private Path temporary() throws IOException {
    return Files.createTempFile(
        directory(),
        PREFIX,
        SUFFIX,
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
  }

  /**
   * Deletes what killed routers have left. Another router may be writing, so that only old files
   * are deleted, by the clock of the file system.
   */
  private void deleteLeftovers() {
    try {
      List<Path> found = leftovers();
      if (!found.isEmpty()) {
        deleteOld(found);
      }
    } catch (IOException e) {
      LOG.warn("Copies of keys could not be deleted: file={} reason={}", path, e.toString());
    }
  }

  private void deleteOld(List<Path> found) throws IOException {
    Path now = temporary();
    try {
      Instant limit = Files.getLastModifiedTime(now).toInstant().minus(WRITTEN);
      for (Path one : found) {
        if (Files.getLastModifiedTime(one).toInstant().isBefore(limit)) {
          Files.deleteIfExists(one);
        }
      }
    } finally {
      Files.delete(now);
    }
  }

  private List<Path> leftovers() throws IOException {
    try (Stream<Path> all = Files.list(directory())) {
      return all.filter(it -> it.getFileName().toString().startsWith(PREFIX))
          .filter(it -> it.getFileName().toString().endsWith(SUFFIX))
          .toList();
    }
  }

  private Path directory() {
    return path.toAbsolutePath().getParent();
  }
}
