package io.argosy.router.issue;

import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Stores tasks and reads routes without a task. All methods run in the caller's transaction and
 * skip rows that are locked. Those that withdraw, ask back, follow or delete process one portion
 * and are repeated by {@link io.argosy.router.stage.Portions#all}. With a time they consider only
 * tasks of subscriptions that changed since; without one, all tasks.
 */
public interface IssueStore {

  /** The pause between two requests to return the same task of a suspended request. */
  Duration ASKED_AGAIN_AFTER = Duration.ofSeconds(30);

  /** Ends tasks whose route or file request is gone. Their holders are notified. */
  int withdrawUnwanted(Optional<Instant> changedSince, Instant at);

  /**
   * Asks agents to return tasks of suspended requests that they have not begun, again after {@link
   * #ASKED_AGAIN_AFTER}. The tasks stay, as the request may be resumed.
   */
  int askBackSuspended(Optional<Instant> changedSince, Instant at);

  /** Updates priorities from the file requests. */
  int followPriorities(Optional<Instant> changedSince);

  /**
   * Returns routes without a task, oldest first, and those up to this key that wait for space.
   *
   * @param after key of a route; of the others only later ones are returned
   * @param limit of the later ones
   */
  WaitingRoutes waiting(long after, int limit);

  /**
   * Returns what is known of the space at those destinations where anything is known. The caller
   * must hold their turn, so that no other router creates tasks there.
   */
  Map<Long, DestinationSpace> spaces(Collection<Long> destinations, Instant now);

  /** Returns those of the routes that still have no task, most urgent and oldest first. */
  List<SizedRoute> inOrder(List<SizedRoute> routes);

  /**
   * Stores how much space is missing for all that is requested at the destinations, for users.
   *
   * @param processed destinations of which all others have enough space
   * @param shortages by destination
   * @param anew whether what is missing is counted where a shortage is stored already, which reads
   *     all open blocks of these destinations
   */
  void lacking(
      Collection<Long> processed, Map<Long, Shortage> shortages, boolean anew, Instant now);

  /** Ends the shortages of other destinations. */
  void endLacking(Collection<Long> destinations, Instant now);

  /**
   * A destination with too little space.
   *
   * @param missing bytes that the withheld routes need beyond its room
   * @param provided bytes of its room and of what is on its way
   * @param room bytes that are left for a smaller file
   */
  record Shortage(long missing, long provided, long room) {}

  /**
   * Creates a task for each of the routes that still has none; returns how many. The caller must
   * hold the turn of the destinations, so that no other router creates them.
   */
  int issue(WaitingRoutes routes, Instant at);

  /** Deletes tasks closed before the time; returns how many. */
  int forgetClosed(Instant closedBefore);
}
