package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ObservedRate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Explains the choice of a source, computed from the stored input of its cycle.
 *
 * @param strategy strategy that chose this file's source
 * @param verdict {@code best}, {@code best-in-its-turn} (other files were assigned after it) or
 *     {@code batch-first} (another would have this file sooner, and all files together later)
 * @param sources best first, scored with all other files assigned
 * @param runnerUp absent if there is no other source
 */
public record ExplanationView(
    String strategy, String verdict, List<Source> sources, @Nullable RunnerUp runnerUp) {

  /**
   * A source with its score.
   *
   * @param staged false if the file is on tape
   * @param score in the strategy's unit; absent if it is no number
   * @param terms of the score, in seconds unless the name says otherwise
   * @param way knowledge of its links
   */
  public record Source(
      NodeName node,
      boolean staged,
      @Nullable Double score,
      Map<String, Double> terms,
      List<Hop> way) {}

  /**
   * One link of the path from a source.
   *
   * @param rate bytes per second; 0 if known to be dead, absent if unknown
   * @param capacity of the link in bytes per second; 0 and absent as for {@code rate}
   * @param success share of attempts, 0 to 1
   * @param waitingBytes of tasks at least as urgent as the file, without the file
   * @param waitingFiles without the file
   * @param data the facts that were known, with their age
   */
  public record Hop(
      NodeName from,
      NodeName to,
      @Nullable ObservedRate rate,
      @Nullable ObservedRate capacity,
      double success,
      long waitingBytes,
      long waitingFiles,
      List<Datum> data) {}

  /**
   * A fact about a link or its ends.
   *
   * @param what {@code link-rate}, or {@code circuit-rate} and {@code shared-rate} (of the path
   *     that the link would use without the circuit), {@code rate-sources} (from where the rate is
   *     known, and how sure it is), {@code link-capacity}, {@code capacity-sources} (if it was
   *     neither learned nor pinned), {@code uplink-capacity}, {@code downlink-capacity}, {@code
   *     success}, {@code success-sources} (if it is that of others), {@code waiting} or {@code
   *     explored}
   * @param terms terms of the source's score that use it
   * @param value in its unit; absent if unknown
   * @param unit {@code bytes/s}, {@code share} or {@code bytes}
   * @param ageSeconds age at the time of the decision: since the last transfer over the link, the
   *     last observation of a capacity, or the pin; absent if unknown, or if an older router
   *     planned the cycle
   * @param pinned set by a person, and not observed
   * @param detail the fact as a sentence
   */
  public record Datum(
      String what,
      List<String> terms,
      @Nullable Double value,
      String unit,
      @Nullable Long ageSeconds,
      boolean pinned,
      String detail) {

    /** Whether this is known now, from the newest forecasts, and was not read for the decision. */
    public boolean later() {
      return what.endsWith("-sources");
    }
  }

  /** Returns what was used for the decision, or what is known now, one sentence each. */
  public List<String> details(boolean later) {
    return sources.stream()
        .flatMap(source -> source.way().stream())
        .flatMap(hop -> hop.data().stream())
        .filter(datum -> datum.later() == later)
        .map(Datum::detail)
        .distinct()
        .toList();
  }

  /**
   * The next best source.
   *
   * @param behind difference to the chosen source in the strategy's unit; negative if it is better
   *     now; absent if it is no number
   * @param wouldWin changes, each of which alone would have put it first; may be empty
   */
  public record RunnerUp(NodeName node, @Nullable Double behind, List<Change> wouldWin) {}

  /**
   * A change that would have decided otherwise.
   *
   * @param kind {@code fewer-bytes}, {@code fewer-files}, {@code link-rate}, {@code uplink-rate} or
   *     {@code success}
   * @param amount in this unit: {@code bytes}, {@code files}, {@code bytes/s} or {@code percent}
   */
  public record Change(String kind, NodeName from, NodeName to, double amount, String unit) {}
}
