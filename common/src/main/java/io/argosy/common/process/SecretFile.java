package io.argosy.common.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.util.Set;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Reads secrets from files. */
public final class SecretFile {

  private static final Logger log = LoggerFactory.getLogger(SecretFile.class);

  private SecretFile() {}

  /**
   * Returns the stripped content of the file. A warning is logged if others may read the file.
   *
   * @param key that names the file
   * @throws RefusedToStart the file cannot be read, or is empty
   */
  public static String read(String key, Path file) {
    return read(key, file, log::warn);
  }

  /**
   * Returns the stripped content of the file.
   *
   * @param warnings receives a sentence if others may read the file
   * @throws RefusedToStart the file cannot be read, or is empty
   */
  public static String read(String key, Path file, Consumer<String> warnings) {
    try {
      String secret = Files.readString(file).strip();
      if (secret.isEmpty()) {
        throw RefusedToStart.key(key, file + " is empty");
      }
      if (isReadByOthers(file)) {
        warnings.accept(
            "%s: %s can be read by others than its owner; make its mode 0600".formatted(key, file));
      }
      return secret;
    } catch (IOException e) {
      throw RefusedToStart.key(key, FileProblem.of(file, e));
    }
  }

  /** Whether its mode lets others than its owner read the file. */
  public static boolean isReadByOthers(Path file) throws IOException {
    try {
      Set<PosixFilePermission> mode = Files.getPosixFilePermissions(file);
      return mode.contains(PosixFilePermission.GROUP_READ)
          || mode.contains(PosixFilePermission.OTHERS_READ);
    } catch (UnsupportedOperationException noModesHere) {
      return false;
    }
  }
}
