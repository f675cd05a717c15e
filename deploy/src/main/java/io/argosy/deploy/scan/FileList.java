package io.argosy.deploy.scan;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Sha256;
import java.util.Comparator;
import java.util.List;

/** The files and skipped entries of a directory, both in path order. */
public record FileList(List<FoundFile> files, List<SkippedEntry> skipped) {

  public FileList {
    files = files.stream().sorted(Comparator.comparing(FoundFile::path)).toList();
    skipped = skipped.stream().sorted(Comparator.comparing(SkippedEntry::path)).toList();
  }

  public ByteCount bytes() {
    return files.stream().map(FoundFile::bytes).reduce(ByteCount.ZERO, ByteCount::plus);
  }

  /** Returns a digest of names, sizes and checksums; skipped entries do not matter. */
  public String fingerprint() {
    return Sha256.hexOf(
        files.stream().map(f -> f.path() + "\0" + f.bytes().bytes() + "\0" + f.checksum() + "\0"));
  }
}
