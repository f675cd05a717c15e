package io.argosy.system.testbed;

/**
 * The beds that classes share. A class starts with all programs running and no open request, but
 * with the catalogue, history and files of earlier classes: its datasets need unique names.
 */
public final class Beds {

  /**
   * Runs the agent of one source; a test acts for the other nodes or starts its own programs there.
   */
  public static final Testbed BY_HAND =
      TestbedPlan.ofNodes("GENEVA")
          .withSilent("LISBON")
          .withSilent("OSLO")
          .withSilent("CAIRO")
          .withSilent("LIMA")
          .shared("by-hand");

  /** Its classes must leave tables and storage in a state that {@link Audit} accepts. */
  public static final Testbed AUDITED =
      TestbedPlan.ofNodes("GENEVA", "CHICAGO", "PASADENA")
          .withRouter("lease.heartbeat=1s")
          .shared("audited");

  /** Two nodes with default settings. */
  public static final Testbed PAIR = TestbedPlan.ofNodes("GENEVA", "OSLO").shared("pair");

  private Beds() {}
}
