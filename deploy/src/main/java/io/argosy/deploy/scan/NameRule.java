package io.argosy.deploy.scan;

import io.argosy.common.catalog.Lfn;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** Decides which relative paths can become logical names below a dataset. */
public record NameRule(int datasetNameBytes) {

  private static final int LONGEST_LFN = 1024;

  /**
   * A number may be appended to the name of the dataset; this must not decide whether a file is
   * skipped.
   */
  private static final int ROOM_FOR_A_NUMBER = 6;

  public static NameRule below(String datasetName) {
    return new NameRule(bytesOf(datasetName) + ROOM_FOR_A_NUMBER);
  }

  /** Returns why the path is skipped; empty if it is valid. */
  public Optional<SkipReason> objectionTo(String relativePath) {
    if (relativePath.chars().anyMatch(Character::isISOControl)) {
      return Optional.of(SkipReason.CONTROL_CHARACTER);
    }
    if (datasetNameBytes + 1 + bytesOf(relativePath) > LONGEST_LFN || !isLfn("/" + relativePath)) {
      return Optional.of(SkipReason.NAME_TOO_LONG);
    }
    return Optional.empty();
  }

  private static boolean isLfn(String name) {
    try {
      return new Lfn(name).value().equals(name);
    } catch (IllegalArgumentException refused) {
      return false;
    }
  }

  private static int bytesOf(String text) {
    return text.getBytes(StandardCharsets.UTF_8).length;
  }
}
