package io.argosy.common.task;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.unit.Sha256;
import java.util.List;

/**
 * The digest that binds a grant to its files: SHA-256 over one line per file, {@code number TAB
 * bytes TAB checksum TAB lfn LF}, in order of numbers 0..n-1. As names contain no control
 * characters, two different lists never have the same text. The router signs the digest, and the
 * door computes it again.
 */
public final class FileListDigest {

  private FileListDigest() {}

  /** Returns the digest as 64 hexadecimal digits. */
  public static String sha256Of(List<FileContent> files) {
    StringBuilder list = new StringBuilder();
    for (int number = 0; number < files.size(); number++) {
      FileContent file = files.get(number);
      list.append(number).append('\t').append(file.size().bytes()).append('\t');
      list.append(file.checksum()).append('\t').append(file.lfn()).append('\n');
    }
    return Sha256.hexOf(list.toString());
  }
}
