package io.argosy.common.statefile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * One file of state that survives a crash at any moment: line 1 is {@code
 * {"format":"argosy-claim/1","sha256":".."}}, then the body. Written to a temporary name, flushed,
 * renamed, and the directory flushed. Used by agents for claims, jobs and reports, and by circuits.
 */
public record StateFile(Path path, StateFormat format) {

  /**
   * Replaces the file's body. The new body is on disk when this returns; after a crash before that,
   * the file has either body.
   */
  public void write(String body) throws IOException {
    byte[] bytes = encoded(format.headOf(body) + "\n" + body);
    Path temporary = path.resolveSibling("." + path.getFileName() + ".tmp");
    try (FileChannel channel =
        FileChannel.open(
            temporary,
            StandardOpenOption.CREATE,
            StandardOpenOption.TRUNCATE_EXISTING,
            StandardOpenOption.WRITE)) {
      ByteBuffer buffer = ByteBuffer.wrap(bytes);
      while (buffer.hasRemaining()) {
        channel.write(buffer);
      }
      channel.force(true);
    }
    Files.move(temporary, path, StandardCopyOption.ATOMIC_MOVE);
    flushDirectory(path.toAbsolutePath().getParent());
  }

  /**
   * Removes temporary files that killed writers have left anywhere below a directory of state
   * files.
   */
  public static void sweepUnfinished(Path directory) throws IOException {
    try (Stream<Path> paths = Files.walk(directory)) {
      for (Path path : paths.filter(StateFile::isUnfinished).toList()) {
        Files.deleteIfExists(path);
      }
    }
  }

  private static boolean isUnfinished(Path path) {
    return path.getFileName().toString().matches("\\..+\\.tmp")
        && Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Returns the body; empty if there is no file.
   *
   * @throws UnreadableStateException the file is damaged: set it aside with {@link #setAside} and
   *     raise an alarm
   * @throws NewerStateException the file was written by a newer program: do not start
   */
  public Optional<String> read() throws IOException {
    String text;
    try {
      text = decoded(Files.readAllBytes(path));
    } catch (NoSuchFileException absent) {
      return Optional.empty();
    }
    int lineEnd = text.indexOf('\n');
    if (lineEnd < 0) {
      throw new UnreadableStateException(path + " has no first line");
    }
    String body = text.substring(lineEnd + 1);
    format.requireHead(text.substring(0, lineEnd), body, path);
    return Optional.of(body);
  }

  private static byte[] encoded(String text) throws IOException {
    ByteBuffer buffer = StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap(text));
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }

  private String decoded(byte[] bytes) throws IOException {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException damaged) {
      throw new UnreadableStateException(path + " is not UTF-8");
    }
  }

  /** Deletes the file durably. */
  public void delete() throws IOException {
    if (Files.deleteIfExists(path)) {
      flushDirectory(path.toAbsolutePath().getParent());
    }
  }

  /**
   * Moves a damaged file into the subdirectory {@code broken} for inspection; an earlier one stays.
   */
  public Path setAside() throws IOException {
    Path broken = path.resolveSibling("broken");
    Files.createDirectories(broken);
    Path target = broken.resolve(path.getFileName());
    for (int n = 1; Files.exists(target, LinkOption.NOFOLLOW_LINKS); n++) {
      target = broken.resolve(path.getFileName() + "." + n);
    }
    Files.move(path, target);
    flushDirectory(broken);
    flushDirectory(path.toAbsolutePath().getParent());
    return target;
  }

  /** A rename is durable only after its directory is flushed. */
  public static void flushDirectory(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
