package io.argosy.router.routing;

import io.argosy.router.stage.Wake;
import java.time.Duration;
import java.time.Instant;

/**
 * How far a router has read what is due, cycle by cycle. A pass looks at what has come due of late;
 * now and then at everything, because doors, links and breakers change without a word to those that
 * wait for them.
 *
 * @param allAt when a pass that looks at everything began last
 * @param beganAt when this one began
 * @param dueAfter what came due before is not looked at
 * @param after where the next cycle reads on
 * @param open whether something is left for it
 */
record Pass(Instant allAt, Instant beganAt, Instant dueAfter, Portion.Place after, boolean open) {

  /** Within so long it is seen that what waited can move. */
  static final Duration ALL_EVERY = Duration.ofSeconds(10);

  static final Pass NONE =
      new Pass(Instant.MIN, Instant.EPOCH, Instant.EPOCH, Portion.Place.START, false);

  /** The same pass while something is left of it, else the next one. */
  Pass at(Instant now) {
    if (open) {
      return this;
    }
    return now.isBefore(allAt) || Duration.between(allAt, now).compareTo(ALL_EVERY) >= 0
        ? new Pass(now, now, Instant.EPOCH, Portion.Place.START, true)
        : new Pass(allAt, now, beganAt.minus(Wake.HEARD_WITHIN), Portion.Place.START, true);
  }

  Portion portion(int limit) {
    return new Portion(dueAfter, after, limit);
  }

  /**
   * When these have been planned. While all get a route the next cycle begins anew with the most
   * urgent; what got none is passed, or it would stand in the way for ever.
   */
  Pass then(RoutingInput input, int routed) {
    boolean stays = after.equals(Portion.Place.START) && routed == input.batch().size();
    return new Pass(
        allAt, beganAt, dueAfter, stays ? Portion.Place.START : input.last(), input.more());
  }
}
