package io.argosy.deploy.database;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.Optional;
import java.util.Set;

/** Passwords and tokens, each in a file that only its owner may read. */
public final class Secrets {

  private static final int BYTES = 24;
  private static final SecureRandom RANDOM = new SecureRandom();

  private final Path directory;

  /**
   * @param directory created if missing, with access for its owner only
   */
  public Secrets(Path directory) throws IOException {
    this.directory = directory;
    Files.createDirectories(directory);
    Files.setPosixFilePermissions(directory, PosixFilePermissions.fromString("rwx------"));
  }

  public Path path(String name) {
    return directory.resolve(name);
  }

  public Optional<String> find(String name) throws IOException {
    try {
      return Optional.of(Files.readString(path(name)).strip()).filter(text -> !text.isEmpty());
    } catch (NoSuchFileException e) {
      return Optional.empty();
    }
  }

  /** Returns the secret of this name, which is generated at its first use. */
  public String require(String name) throws IOException {
    Optional<String> known = find(name);
    if (known.isPresent()) {
      return known.get();
    }
    byte[] bytes = new byte[BYTES];
    RANDOM.nextBytes(bytes);
    String secret = HexFormat.of().formatHex(bytes);
    store(name, secret);
    return secret;
  }

  /** Stores a secret atomically, in a file that only its owner can read. */
  public void store(String name, String secret) throws IOException {
    Path unfinished = path("." + name + ".tmp");
    Files.deleteIfExists(unfinished);
    var ownerOnly =
        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));
    try (FileChannel channel =
        FileChannel.open(
            unfinished,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            ownerOnly)) {
      channel.write(ByteBuffer.wrap((secret + "\n").getBytes(StandardCharsets.UTF_8)));
      channel.force(true);
    }
    Files.move(unfinished, path(name), StandardCopyOption.ATOMIC_MOVE);
  }

  public void delete(String name) throws IOException {
    Files.deleteIfExists(path(name));
  }
}
