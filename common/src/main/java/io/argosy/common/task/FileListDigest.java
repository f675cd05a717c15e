package io.argosy.common.task;

import io.argosy.common.catalog.FileContent;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * The digest that binds a grant to its files: SHA-256 over one line per file, {@code number TAB
 * bytes TAB checksum TAB lfn LF}, in order of numbers 0..n-1. Names hold no control characters, so
 * no two lists share a text. The router signs it, the door computes it again.
 */
public final class FileListDigest {

  private FileListDigest() {}

  /** In 64 hexadecimal digits. */
  public static String sha256Of(List<FileContent> files) {
    MessageDigest digest = sha256();
    for (int number = 0; number < files.size(); number++) {
      FileContent file = files.get(number);
      String line =
          "%d\t%d\t%s\t%s\n".formatted(number, file.size().bytes(), file.checksum(), file.lfn());
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
