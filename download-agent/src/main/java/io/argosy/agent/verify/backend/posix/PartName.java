package io.argosy.agent.verify.backend.posix;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.unit.Sha256;

/** What parts of one content have in common, and those of no other. */
final class PartName {

  private PartName() {}

  static String of(FileContent file) {
    return Sha256.hexOf(file.lfn() + "\n" + file.size().bytes() + "\n" + file.checksum());
  }
}
