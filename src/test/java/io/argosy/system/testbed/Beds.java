package io.argosy.system.testbed;

/**
 * The beds that classes share. A class finds everything running and no open request, but what
 * earlier classes left in catalogue, history and storage: its datasets need names of their own.
 */
public final class Beds {

  /** One real source; a test speaks for the other nodes, or starts programs of its own there. */
  public static final Testbed BY_HAND =
      TestbedPlan.ofNodes("GENEVA")
          .withSilent("LISBON")
          .withSilent("OSLO")
          .withSilent("CAIRO")
          .withSilent("LIMA")
          .shared("by-hand");

  /** Its classes leave tables and storage as {@link Audit} wants them. */
  public static final Testbed AUDITED =
      TestbedPlan.ofNodes("GENEVA", "CHICAGO", "PASADENA")
          .withRouter("lease.heartbeat=1s")
          .shared("audited");

  /** Two nodes and the usual settings. */
  public static final Testbed PAIR = TestbedPlan.ofNodes("GENEVA", "OSLO").shared("pair");

  private Beds() {}
}
