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
    try {
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
