package io.argosy.router.linkrate;

import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Reports each capacity estimate that is new or has changed by more than a fifth. */
public final class CapacityNews {

  /** Relative change below which an estimate is not reported again. */
  private static final double LEAST_CHANGE = 0.2;

  private final ActionLog actions;

  public CapacityNews(ActionLog actions) {
    this.actions = actions;
  }

  /**
   * Returns the estimates as last reported, after this report.
   *
   * @param last the estimates as last reported before
   * @param now the current estimates
   */
  static Capacities toTell(Capacities last, Capacities now) {
    return new Capacities(
        toTell(last.links(), now.links()),
        toTell(last.uplinks(), now.uplinks()),
        toTell(last.downlinks(), now.downlinks()));
  }

  private static <K> Map<K, Capacity> toTell(Map<K, Capacity> last, Map<K, Capacity> now) {
    Map<K, Capacity> next = new HashMap<>(now);
    next.replaceAll((key, capacity) -> differ(last.get(key), capacity) ? capacity : last.get(key));
    return next;
  }

  private static boolean differ(@Nullable Capacity last, Capacity now) {
    double then = last == null ? 0 : last.rate().bytesPerSecond();
    return Math.abs(now.rate().bytesPerSecond() - then) > LEAST_CHANGE * then;
  }

  void tell(Capacities before, Capacities after, Mode mode, LongFunction<?> names) {
    after
        .links()
        .forEach(
            (link, now) -> {
              if (now.why() != Reason.HISTORY && differ(before.links().get(link), now)) {
                actions.record(
                    learn(
                        now,
                        mode,
                        Map.of(
                            "source",
                            names.apply(link.source()),
                            "destination",
                            names.apply(link.destination()),
                            "capacity",
                            now.rate(),
                            "seen",
                            now.seen())));
              }
            });
    tell("uplink", before.uplinks(), after.uplinks(), mode, names);
    tell("downlink", before.downlinks(), after.downlinks(), mode, names);
  }

  private void tell(
      String what,
      Map<Long, Capacity> before,
      Map<Long, Capacity> after,
      Mode mode,
      LongFunction<?> names) {
    after.forEach(
        (node, now) -> {
          if (differ(before.get(node), now)) {
            actions.record(
                learn(
                    now,
                    mode,
                    Map.of("node", names.apply(node), what, now.rate(), "seen", now.seen())));
          }
        });
    before.forEach(
        (node, then) -> {
          if (!after.containsKey(node)) {
            actions.record(forget(what, names.apply(node), mode));
          }
        });
  }

  private static AutomaticAction learn(Capacity now, Mode mode, Map<String, Object> facts) {
    return new AutomaticAction(Automatic.LEARNING, "learn", mode, now.why().toString(), facts);
  }

  private static AutomaticAction forget(String what, Object node, Mode mode) {
    return new AutomaticAction(
        Automatic.LEARNING,
        "forget",
        mode,
        "no recent evidence of its capacity",
        Map.of("node", node, what, "unknown"));
  }
}
