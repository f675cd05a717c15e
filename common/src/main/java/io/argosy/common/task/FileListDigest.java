package io.argosy.common.task;

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

  /** In 64 hexadecimal digits. Refuses lists that are not numbered 0..n-1. */
  public static String sha256Of(List<GrantedFile> files) {
    MessageDigest digest = sha256();
    for (int i = 0; i < files.size(); i++) {
      GrantedFile file = files.get(i);
      if (file.number() != i) {
        throw new IllegalArgumentException(
            "file " + i + " of the list has number " + file.number());
      }
      digest.update(lineOf(file).getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static String lineOf(GrantedFile file) {
    return file.number()
        + "\t"
        + file.size().bytes()
        + "\t"
        + file.checksum()
        + "\t"
        + file.lfn()
        + "\n";
  }

  private static MessageDigest sha256() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
