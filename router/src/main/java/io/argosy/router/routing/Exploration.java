package io.argosy.router.routing;

import io.argosy.common.unit.ByteCount;
import io.argosy.router.automation.ActionLog;
import io.argosy.router.automation.Automatic;
import io.argosy.router.automation.AutomaticAction;
import io.argosy.router.automation.Mode;
import io.argosy.router.automation.ModeBook;
import io.argosy.router.automation.Pin;
import io.argosy.router.automation.PinStore;
import io.argosy.router.automation.Reported;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/**
 * Decides whether links whose rates own transfers have not shown may carry files within their
 * exploration budget (bytes per link and hour). Without permission such links are used last, like
 * dead ones, so that files without another route still move. The start of spending a link's budget
 * is logged as an automatic action; in dry run, the start that would have happened. Links covered
 * by a pin are not explored.
 */
public final class Exploration {

  private static final String UNKNOWN = "this link has no measurements";
  private static final String UNCONFIRMED = "only others have measured this link";

  private final Supplier<Mode> mode;
  private final Supplier<List<Pin>> pins;
  private final ActionLog actions;
  private final Reported reportedPinned = new Reported();

  private Exploration(Supplier<Mode> mode, Supplier<List<Pin>> pins, ActionLog actions) {
    this.mode = mode;
    this.pins = pins;
    this.actions = actions;
  }

  public static Exploration by(ModeBook modes, PinStore pins, ActionLog actions) {
    return new Exploration(
        () -> modes.of(Automatic.EXPLORATION), () -> pins.holding(Automatic.EXPLORATION), actions);
  }

  /** Returns an exploration that is always allowed and logs nothing. */
  public static Exploration always() {
    return new Exploration(() -> Mode.ON, List::of, entry -> {});
  }

  /** Returns the policy, without an exploration budget unless exploration is on. */
  public PlanPolicy allowed(PlanPolicy policy) {
    return mode.get() == Mode.ON ? policy : without(policy);
  }

  /**
   * Returns the network with the exploration budget of pinned links used up, so that they are used
   * last.
   */
  public NetworkView spared(NetworkView view, PlanPolicy policy) {
    List<Pin> pinned = pins.get();
    return pinned.isEmpty() ? view : spared(view, policy.assumptions(), pinned);
  }

  static NetworkView spared(NetworkView view, Assumptions assumptions, List<Pin> pins) {
    return view.withLinks(
        link -> {
          LinkFacts facts = view.factsOf(link);
          return isPinned(facts, pins) ? spent(facts, assumptions.explorationOf(facts)) : facts;
        });
  }

  private static boolean isPinned(LinkFacts link, List<Pin> pins) {
    return pins.stream().anyMatch(pin -> pin.subject().covers(link.source(), link.destination()));
  }

  private static LinkFacts spent(LinkFacts link, ByteCount budget) {
    return link.withExplored(link.explored().compareTo(budget) > 0 ? link.explored() : budget);
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
   * Logs the links whose exploration begins with this plan.
   *
   * @param policy with exploration allowed
   */
  void record(Plan plan, PlanPolicy policy) {
    Mode now = mode.get();
    if (now == Mode.OFF) {
      return;
    }
    Strategy strategy = policy.strategy();
    recordPinned(plan.view(), strategy, now);
    Plan shown = now == Mode.ON ? plan : Planner.plan(plan.view(), plan.batch(), policy);
    Loads loads = shown.finalLoads();
    IntStream.range(0, shown.view().links())
        .filter(link -> isFirst(shown.view(), strategy, link) && loads.assigned(link) > 0)
        .forEach(link -> actions.record(entry(shown, link, loads.assigned(link), now)));
  }

  /** Logs each pin that prevents exploration once, for as long as it does. */
  private void recordPinned(NetworkView view, Strategy strategy, Mode now) {
    List<Pin> keep =
        pins.get().stream()
            .filter(
                pin ->
                    IntStream.range(0, view.links())
                        .filter(link -> isExplored(view, strategy, link))
                        .mapToObj(view::factsOf)
                        .anyMatch(link -> isPinned(link, List.of(pin))))
            .toList();
    reportedPinned.retain(keep);
    keep.stream()
        .filter(reportedPinned::begins)
        .forEach(
            pin ->
                actions.record(
                    AutomaticAction.pinned(
                        Automatic.EXPLORATION, now, pin.words(), pin.subject().facts())));
  }

  /** Strategy phedex treats a link about which nothing is known in its own way. */
  private static boolean isExplored(NetworkView view, Strategy strategy, int link) {
    if (strategy == Strategy.PHEDEX) {
      return view.factsOf(link).isHeard();
    }
    return isUnknown(view, link) || (view.rate(link) != 0 && !view.isConfirmed(link));
  }

  private static boolean isUnknown(NetworkView view, int link) {
    return Double.isNaN(view.rate(link)) && Double.isNaN(view.capacity(link));
  }

  private static boolean isFirst(NetworkView view, Strategy strategy, int link) {
    return isExplored(view, strategy, link) && view.factsOf(link).explored().isZero();
  }

  private static AutomaticAction entry(Plan plan, int link, long bytes, Mode mode) {
    return new AutomaticAction(
        Automatic.EXPLORATION,
        "explore",
        mode,
        isUnknown(plan.view(), link) ? UNKNOWN : UNCONFIRMED,
        Map.of(
            "source",
            plan.view().nameOf(plan.view().sourceOf(link)),
            "destination",
            plan.view().nameOf(plan.view().destinationOf(link)),
            "bytes",
            bytes));
  }
}
