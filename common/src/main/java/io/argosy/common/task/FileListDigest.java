package io.argosy.common.task;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.unit.Sha256;
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
    StringBuilder list = new StringBuilder();
    for (int number = 0; number < files.size(); number++) {
      FileContent file = files.get(number);
      list.append(number).append('\t').append(file.size().bytes()).append('\t');
      list.append(file.checksum()).append('\t').append(file.lfn()).append('\n');
    }
    return Sha256.hexOf(list.toString());
  }
}
