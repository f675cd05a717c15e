package io.argosy.router.query.http;

import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.wire.PolicySettings;
import io.argosy.router.routing.RoutingInput;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;

/** The note in an exported world, for people. */
final class WorldNote {

  private WorldNote() {}

  /**
   * Returns one line: the time of the export, and how the exporting router would plan it.
   *
   * @param survey whether files without a source are included
   */
  static String of(RoutingInput input, PlanPolicy policy, boolean survey) {
    String settings =
        PolicySettings.changed(policy).entrySet().stream()
            .map(set -> " --set " + set.getKey() + "=" + set.getValue())
            .collect(Collectors.joining());
    return "state of %s%s%s%s; the exporting router plans as: argosy plan --knowledge true --strategy %s%s"
        .formatted(
            input.readAt().truncatedTo(ChronoUnit.SECONDS),
            survey ? ", with files without a source" : "",
            input.batch().size() == 0 ? ", no file is due" : "",
            input.more() ? ", the most urgent files only: more are due" : "",
            policy.strategy().word(),
            settings);
  }
}
