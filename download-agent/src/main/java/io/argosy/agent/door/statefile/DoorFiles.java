package io.argosy.agent.door.statefile;

import io.argosy.agent.door.KnownKeys;
import io.argosy.common.statefile.StateFile;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.statefile.UnreadableStateException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** {@code <state>/keys} and {@code <state>/door-bytes}; both are replaced when damaged. */
public final class DoorFiles implements KnownKeys {

  private static final Logger LOG = LoggerFactory.getLogger(DoorFiles.class);

  private final StateFile keys;
  private final StateFile bytes;

  public DoorFiles(Path state) {
    this.keys = new StateFile(state.resolve("keys"), new StateFormat("argosy-keys", 1));
    this.bytes =
        new StateFile(state.resolve("door-bytes"), new StateFormat("argosy-door-bytes", 1));
  }

  @Override
  public Optional<String> read() {
    return bodyOf(keys);
  }

  @Override
  public void write(String text) {
    write(keys, text);
  }

  /** The stored number of bytes sent. */
  public long sentBefore() {
    return bodyOf(bytes).map(Long::parseLong).orElse(0L);
  }

  public void writeSent(long total) {
    write(bytes, Long.toString(total));
  }

  private static void write(StateFile file, String body) {
    try {
      file.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<String> bodyOf(StateFile file) {
    try {
      return file.read();
    } catch (UnreadableStateException damaged) {
      LOG.error("State file is unreadable, replacing it: file={}", file.path(), damaged);
      return Optional.empty();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
