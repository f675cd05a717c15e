package io.argosy.router.routing;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.Deed;
import io.argosy.router.automation.Deeds;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Whether links of which nothing is known may be tried within their budget of bytes per link and
 * hour. Where they may not, they are taken last, like dead ones: what has no other way still moves.
 * A link whose budget begins to be spent is told; in a dry run, one whose budget would.
 */
public final class Exploration {

  private static final String REASON = "nothing is known of this link";

  private final Supplier<Mode> mode;
  private final Deeds deeds;

  private Exploration(Supplier<Mode> mode, Deeds deeds) {
    this.mode = mode;
    this.deeds = deeds;
  }

  public static Exploration by(ModeBook modes, Deeds deeds) {
    return new Exploration(() -> modes.of(Automatic.EXPLORATION), deeds);
  }

  /** Always, and nobody is told. */
  public static Exploration always() {
    return new Exploration(() -> Mode.ON, deed -> {});
  }

  /** The policy as far as it is allowed now. */
  PlanPolicy allowed(PlanPolicy policy) {
    return mode.get() == Mode.ON ? policy : without(policy);
  }

  private static PlanPolicy without(PlanPolicy policy) {
    Assumptions had = policy.assumptions();
    return new PlanPolicy(
        policy.strategy(),
        new Assumptions(had.unknownLink(), had.deadLink(), ByteCount.ZERO, had.staging()),
        policy.completion(),
        policy.phedex());
  }

  /**
   * @param policy as it would be if all were allowed
   */
  void tell(Plan plan, PlanPolicy policy) {
    Mode now = mode.get();
    if (policy.strategy() == Strategy.PHEDEX || now == Mode.OFF) {
      return;
    }
    Plan shown = now == Mode.ON ? plan : Planner.plan(plan.view(), plan.batch(), policy);
    Loads loads = shown.finalLoads();
    IntStream.range(0, shown.view().links())
        .filter(link -> isFirst(shown.view(), link) && loads.assigned(link) > 0)
        .forEach(link -> deeds.tell(deed(shown, link, loads.assigned(link), now)));
  }

  private static boolean isFirst(NetworkView view, int link) {
    return Double.isNaN(view.rate(link))
        && Double.isNaN(view.capacity(link))
        && view.factsOf(link).explored().isZero();
  }

  private static Deed deed(Plan plan, int link, long bytes, Mode mode) {
    return new Deed(
        Automatic.EXPLORATION,
        "explore",
        mode,
        REASON,
        Map.of(
            "source",
            plan.view().nameOf(plan.view().sourceOf(link)),
            "destination",
            plan.view().nameOf(plan.view().destinationOf(link)),
            "bytes",
            bytes));
  }
}
