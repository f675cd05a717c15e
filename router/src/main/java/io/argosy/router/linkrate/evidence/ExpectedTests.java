package io.argosy.router.linkrate.evidence;

import java.time.Duration;
import java.util.List;

/** Knows who should test whom. */
@FunctionalInterface
public interface ExpectedTests {

  /** Expects nothing. */
  ExpectedTests NONE = seen -> List.of();

  /**
   * Returns the tests that should have run but have no recent result in an archive, described for
   * operators and sorted. A test of which the archive was not asked far enough back is not overdue.
   */
  List<String> overdue(SeenTests seen);

  /** Returns how far back an archive is to be asked, so that each overdue test is known. */
  default Duration reach(SeenTest.Kind kind) {
    return Duration.ZERO;
  }
}
