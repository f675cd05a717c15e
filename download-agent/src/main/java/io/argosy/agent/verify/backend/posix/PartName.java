package io.argosy.agent.verify.backend.posix;

import io.argosy.common.catalog.FileContent;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** What parts of one content have in common, and those of no other. */
final class PartName {

  private PartName() {}

  static String of(FileContent file) {
    String content = file.lfn() + "\n" + file.size().bytes() + "\n" + file.checksum();
    try {
      byte[] name =
          MessageDigest.getInstance("SHA-256").digest(content.getBytes(StandardCharsets.UTF_8));
      return HexFormat.of().formatHex(name);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java platform has SHA-256", e);
    }
  }
}
