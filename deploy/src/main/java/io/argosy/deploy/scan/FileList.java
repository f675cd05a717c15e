package io.argosy.deploy.scan;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.Sha256;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Comparator;
import java.util.HexFormat;
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
    MessageDigest digest = Sha256.digest();
    for (FoundFile file : files) {
      String line = file.path() + "\0" + file.bytes().bytes() + "\0" + file.checksum() + "\0";
      digest.update(line.getBytes(StandardCharsets.UTF_8));
    }
    return HexFormat.of().formatHex(digest.digest());
  }
}
