package io.argosy.router.plan.wire;

import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.CycleDecisionView;
import io.argosy.router.plan.Plan;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The result of planning a cycle again.
 *
 * @param digest digest of the new plan
 * @param differences from the original decisions, a sentence each
 */
public record Replay(String digest, long decisions, List<String> differences) {

  public Replay {
    differences = List.copyOf(differences);
  }

  /** Compares with the data stored in the cycle itself. */
  public static Replay of(StoredCycle cycle) {
    return of(cycle, List.of());
  }

  /**
   * @param decided stored decisions of the cycle; decisions that are not stored are not compared
   */
  public static Replay of(StoredCycle cycle, List<CycleDecisionView> decided) {
    Plan plan = cycle.replan();
    String digest = plan.digest(cycle.world().ids());
    List<String> differences = new ArrayList<>();
    if (!digest.equals(cycle.head().digest())) {
      differences.add("digest was %s and is %s".formatted(cycle.head().digest(), digest));
    }
    Map<List<Object>, Integer> places = places(cycle, decided.size());
    for (CycleDecisionView then : decided) {
      Integer request = places.get(List.<Object>of(then.file(), then.destination()));
      String now =
          request == null
              ? "not asked for"
              : plan.source(request).map(NodeName::value).orElse("without a source");
      if (!now.equals(String.valueOf(then.chosen()))) {
        differences.add(
            "%s to %s was from %s and is %s"
                .formatted(then.lfn(), then.destination(), then.chosen(), now));
      }
    }
    return new Replay(digest, decided.isEmpty() ? plan.routed() : decided.size(), differences);
  }

  /** Returns the requests by file and destination. */
  private static Map<List<Object>, Integer> places(StoredCycle cycle, int decided) {
    Map<List<Object>, Integer> places = new HashMap<>();
    for (int request = 0; decided > 0 && request < cycle.world().ids().size(); request++) {
      places.put(
          List.of(
              cycle.world().ids().get(request),
              cycle.view().nameOf(cycle.world().batch().destination(request))),
          request);
    }
    return places;
  }
}
