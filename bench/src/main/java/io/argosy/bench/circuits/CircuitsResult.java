package io.argosy.bench.circuits;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What happened in all schedules. The six counts must be 0.
 *
 * @param crashes how often an agent was killed
 * @param faults how often each kind of fault happened
 * @param established share, 0 to 1, of the schedules whose script grants circuits in time and in
 *     which one was up
 * @param leaked circuits left at a provider at the end of their schedule
 * @param usedLate times at which a circuit was used after its end
 * @param askedTwice times at which a pair of endpoints had two circuits
 * @param overShare times at which circuits exceeded a port's share
 * @param foreignTouched calls about circuits of others
 * @param unended circuits whose state was not final at the end of their schedule
 * @param firstFailure the seed of the first schedule that failed, and its timeline; null if none
 */
public record CircuitsResult(
    String name,
    int schedules,
    long seed,
    int crashes,
    Map<String, Long> faults,
    double established,
    int leaked,
    int usedLate,
    int askedTwice,
    int overShare,
    int foreignTouched,
    int unended,
    @Nullable String firstFailure) {

  /** How often each fault must have happened for the result to mean something. */
  public static final int LEAST_OF_EACH = 100;

  public boolean isGood() {
    return leaked + usedLate + askedTwice + overShare + foreignTouched + unended == 0
        && established >= 0.9;
  }
}
