package io.argosy.common.unit;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** Digests of texts; used by the router's grants and tokens and by all state files. */
public final class Sha256 {

  private Sha256() {}

  /** Returns the digest of the text in UTF-8 as 64 hexadecimal digits. */
  public static String hexOf(String text) {
    return HexFormat.of().formatHex(digest().digest(text.getBytes(StandardCharsets.UTF_8)));
  }

  /** Starts a digest of content that is read in parts. */
  public static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
