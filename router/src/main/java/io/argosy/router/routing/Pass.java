package io.argosy.router.routing;

import io.argosy.router.stage.Wake;
import java.time.Duration;
import java.time.Instant;

/**
 * How far a router has read what is due, cycle by cycle. A pass looks at what has come due of late;
 * now and then at everything, because doors, links and breakers change without a word to those that
 * wait for them.
 *
 * <p>While a pass is open and has gone past the beginning, every second cycle looks aside at what
 * has come due meanwhile, from the beginning, so that what is urgent and new waits for one cycle
 * and not for the whole pass.
 *
 * @param allAt when a pass that looks at everything began last
 * @param freshAt when what had come due of late was read last from the beginning
 * @param dueAfter what came due before is not looked at
 * @param after where the next cycle of this pass reads on
 * @param open whether something is left for it
 * @param aside whether this cycle looks aside
 */
record Pass(
    Instant allAt,
    Instant freshAt,
    Instant dueAfter,
    Portion.Place after,
    boolean open,
    boolean aside) {

  /** Within so long it is seen that what waited can move. */
  static final Duration ALL_EVERY = Duration.ofSeconds(10);

  static final Pass NONE =
      new Pass(Instant.MIN, Instant.EPOCH, Instant.EPOCH, Portion.Place.START, false, false);

  /** The same pass while something is left of it, else the next one. */
  Pass at(Instant now) {
    if (open) {
      boolean goesOn = aside || after.equals(Portion.Place.START);
      return new Pass(allAt, freshAt, dueAfter, after, true, !goesOn);
    }
    return now.isBefore(allAt) || Duration.between(allAt, now).compareTo(ALL_EVERY) >= 0
        ? new Pass(now, now, Instant.EPOCH, Portion.Place.START, true, false)
        : new Pass(allAt, now, late(), Portion.Place.START, true, false);
  }

  private Instant late() {
    return freshAt.minus(Wake.HEARD_WITHIN);
  }

  Portion portion(int limit) {
    return aside
        ? new Portion(late(), Portion.Place.START, limit)
        : new Portion(dueAfter, after, limit);
  }

  /**
   * When these have been planned. While all get a route the next cycle begins anew with the most
   * urgent; what got none is passed, or it would stand in the way for ever.
   */
  Pass then(RoutingInput input, int routed) {
    if (aside) {
      return new Pass(allAt, input.more() ? freshAt : input.readAt(), dueAfter, after, true, true);
    }
    boolean stays = after.equals(Portion.Place.START) && routed == input.batch().size();
    Instant fresh = after.equals(Portion.Place.START) ? input.readAt() : freshAt;
    return new Pass(
        allAt, fresh, dueAfter, stays ? Portion.Place.START : input.last(), input.more(), false);
  }
}
