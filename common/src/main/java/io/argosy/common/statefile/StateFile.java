package io.argosy.common.statefile;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;

/**
 * One file of state that survives a crash at any moment: line 1 is {@code
 * {"format":"argosy-claim/1","sha256":".."}}, then the body. Written to a temporary name, flushed,
 * renamed, and the directory flushed. Used by agents for claims, jobs and reports, and by circuits.
 */
public final class StateFile {

  private final Path path;
  private final StateFormat format;

  public StateFile(Path path, StateFormat format) {
    this.path = path;
    this.format = format;
  }

  public Path path() {
    return path;
  }

  /** When this returns, the new body is on disk; before, the old one is. */
  public void write(String body) throws IOException {
    byte[] bytes = (format.headOf(body) + "\n" + body).getBytes(StandardCharsets.UTF_8);
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
   * The body, or empty where there is no file.
   *
   * @throws UnreadableStateException damaged: set it aside with {@link #setAside}, raise an alarm
   * @throws NewerStateException written by a newer program: do not start
   */
  public Optional<String> read() throws IOException {
    String text;
    try {
      text = new String(Files.readAllBytes(path), StandardCharsets.UTF_8);
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

  /** Gone for good once this returns. */
  public void delete() throws IOException {
    if (Files.deleteIfExists(path)) {
      flushDirectory(path.toAbsolutePath().getParent());
    }
  }

  /** Moves a damaged file into {@code broken/} beside it, for a person to look at. */
  public Path setAside() throws IOException {
    Path broken = path.resolveSibling("broken");
    Files.createDirectories(broken);
    Path target = broken.resolve(path.getFileName());
    Files.move(path, target, StandardCopyOption.REPLACE_EXISTING);
    return target;
  }

  /** A rename is durable only when the directory is. */
  public static void flushDirectory(Path directory) throws IOException {
    try (FileChannel channel = FileChannel.open(directory, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }
}
