package io.argosy.common.unit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.stream.Stream;

/** Digests of texts; used by the router's grants and tokens and by all state files. */
public final class Sha256 {

  private Sha256() {}

  /** Returns the digest of the text in UTF-8 as 64 hexadecimal digits. */
  public static String hexOf(String text) {
    return hexOf(Stream.of(text));
  }

  /** Returns the digest of a text of any length in parts. */
  public static String hexOf(Stream<String> parts) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      parts.forEach(part -> digest.update(part.getBytes(StandardCharsets.UTF_8)));
      return HexFormat.of().formatHex(digest.digest());
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
