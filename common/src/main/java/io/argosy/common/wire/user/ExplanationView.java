package io.argosy.common.wire.user;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ObservedRate;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Why a source was chosen, worked out from what its cycle was planned from.
 *
 * @param strategy by which this file's source was chosen
 * @param verdict {@code best}, {@code best-in-its-turn} (others were assigned after it) or {@code
 *     batch-first} (another would have this file sooner, and all files together later)
 * @param sources best first, as they look when all other files are assigned
 * @param runnerUp absent where there is no other source
 */
public record ExplanationView(
    String strategy, String verdict, List<Source> sources, @Nullable RunnerUp runnerUp) {

  /**
   * A source, with its score.
   *
   * @param staged false: it is on tape
   * @param score in the strategy's own unit; absent where it is no number
   * @param terms what the score is made of, in seconds unless the name says otherwise
   * @param way what was known of its links
   */
  public record Source(
      NodeName node,
      boolean staged,
      @Nullable Double score,
      Map<String, Double> terms,
      List<Hop> way) {}

  /**
   * One link on the way from a source.
   *
   * @param rate bytes per second; 0 known to be dead, absent not known
   * @param capacity likewise, of what can truly flow
   * @param success share of attempts, 0 to 1
   * @param waitingBytes as urgent as the file or more, without the file
   * @param waitingFiles without the file
   * @param data what was known, with its age
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
   * Something that was known of a link or its ends.
   *
   * @param what {@code link-rate}, {@code link-capacity}, {@code uplink-capacity}, {@code
   *     downlink-capacity}, {@code success}, {@code waiting} or {@code explored}
   * @param terms of the source's that it goes into
   * @param value in its unit; absent where it is not known
   * @param unit {@code bytes/s}, {@code share} or {@code bytes}
   * @param ageSeconds when it was decided: since something last went over the link, since a
   *     capacity showed last, or since it was pinned; absent where nothing shows it, or the cycle
   *     is of a router that kept no ages
   * @param pinned a person said so, and it was not learned
   * @param detail the same as a sentence for people
   */
  public record Datum(
      String what,
      List<String> terms,
      @Nullable Double value,
      String unit,
      @Nullable Long ageSeconds,
      boolean pinned,
      String detail) {}

  /**
   * The next best source.
   *
   * @param behind the choice, in the strategy's own unit; negative where it looks better by now;
   *     absent where it is no number
   * @param wouldWin each alone would have put it first; none of them where the list is empty
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
