package io.argosy.router.linkrate.evidence;

import java.util.Collection;
import java.util.List;

/** Knows who should test whom. */
@FunctionalInterface
public interface ExpectedTests {

  /** Expects nothing. */
  ExpectedTests NONE = seen -> List.of();

  /**
   * Returns the tests that should have run but have no recent result, described for operators and
   * sorted.
   *
   * @param seen the newest tests in one archive, with those between hosts of unknown sites
   */
  List<String> overdue(Collection<SeenTest> seen);
}
