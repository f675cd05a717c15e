package io.argosy.router.linkrate.evidence;

import java.util.Collection;
import java.util.List;
import java.util.Set;

/** Compares the archives with each other: a test is overdue if none has a recent result. */
public final class OverdueTests {

  /** The kinds of feeds that are compared with what should have been tested. */
  private static final Set<String> ARCHIVES = Set.of("esmond", "opensearch");

  private OverdueTests() {}

  public static boolean isArchive(String kind) {
    return ARCHIVES.contains(kind);
  }

  /**
   * Returns those tests that are overdue in all archives.
   *
   * @param overdue in one archive
   * @param readable what is overdue in each archive that could be read at the last attempt
   */
  public static List<String> inAll(List<String> overdue, Collection<Set<String>> readable) {
    return overdue.stream()
        .filter(test -> readable.stream().allMatch(one -> one.contains(test)))
        .toList();
  }
}
