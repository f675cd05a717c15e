package io.argosy.router.issue;

import io.argosy.router.stage.StoredTimes;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;

/**
 * Decides which files a destination has space for. What is on its way reserves its size: a
 * reservation is a task, so that none can be left behind. What a transfer has written is counted
 * twice until it ends, as missing in the free space and as a task.
 */
public final class SpaceRule {

  /** Few heartbeats take longer. */
  private static final Duration HEARTBEAT = Duration.ofSeconds(5);

  /**
   * A reading may be older than it says, by the time that its heartbeat took. The router that
   * stored the reading and the one that stored an arrival have different clocks.
   */
  static final Duration UNCERTAIN = StoredTimes.CLOCKS_DIFFER.plus(HEARTBEAT);

  /** An agent that receives files reports its space far more often than this. */
  static final Duration LONGEST = Duration.ofMinutes(10);

  /**
   * For how long the last reading of a node counts for an agent that reports none: one that has
   * just started may not have measured yet, and its storage may not answer. Shorter than {@link
   * #LONGEST}, after which nothing more would be sent there.
   */
  static final Duration KEPT = Duration.ofMinutes(2);

  /**
   * Which routes get a task.
   *
   * @param missing bytes that the others need and the destination does not have; 0 if there are
   *     none
   */
  record Share(List<SizedRoute> issued, List<SizedRoute> withheld, long missing) {

    /**
     * @param provided bytes of the room and of what is on its way
     */
    IssueStore.Shortage shortage(long provided) {
      long left = Math.max(0, SizedRoute.sum(withheld) - missing);
      return new IssueStore.Shortage(missing, provided, left);
    }
  }

  private SpaceRule() {}

  /**
   * Returns from which time on arrivals may be missing in a reading. A time further ahead than the
   * clock of another router is not believed.
   */
  public static Instant countedFrom(Instant measuredAt, Instant now) {
    Instant earliest = now.minus(LONGEST);
    boolean wrong = measuredAt.isAfter(now.plus(StoredTimes.CLOCKS_DIFFER));
    Instant from = wrong ? earliest : measuredAt.minus(UNCERTAIN);
    return from.isBefore(earliest) ? earliest : from;
  }

  /** Whether a reading is so old that nothing can be said about the space. */
  public static boolean isOld(Instant measuredAt, Instant now) {
    return measuredAt.isBefore(now.minus(LONGEST));
  }

  /** Returns the bytes that fit besides what is on its way, negative if too much is. */
  static OptionalLong room(DestinationSpace space) {
    long measured = space.free().orElse(Long.MAX_VALUE) - space.arrived();
    long allowed = space.capacity().orElse(Long.MAX_VALUE) - space.held();
    return space.free().isEmpty() && space.capacity().isEmpty()
        ? OptionalLong.empty()
        : OptionalLong.of(Math.min(measured, allowed) - space.onItsWay());
  }

  /**
   * Issues routes in their order while they fit. Smaller files pass one that does not fit.
   *
   * @param ordered returns the most urgent first; used only if some fit and others do not
   */
  static Share share(long room, List<SizedRoute> waiting, UnaryOperator<List<SizedRoute>> ordered) {
    long wanted = SizedRoute.sum(waiting);
    if (wanted <= room) {
      return new Share(waiting, List.of(), 0);
    }
    if (waiting.stream().noneMatch(route -> route.bytes() <= room)) {
      return new Share(List.of(), waiting, missing(wanted, room));
    }
    List<SizedRoute> issued = new ArrayList<>();
    List<SizedRoute> withheld = new ArrayList<>();
    long left = room;
    for (SizedRoute route : ordered.apply(waiting)) {
      boolean fits = route.bytes() <= left;
      (fits ? issued : withheld).add(route);
      left -= fits ? route.bytes() : 0;
    }
    return new Share(
        issued, withheld, withheld.isEmpty() ? 0 : missing(SizedRoute.sum(withheld), left));
  }

  private static long missing(long wanted, long room) {
    return room < 0 && wanted > Long.MAX_VALUE + room ? Long.MAX_VALUE : wanted - room;
  }
}
