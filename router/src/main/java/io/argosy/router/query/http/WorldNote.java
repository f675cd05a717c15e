package io.argosy.router.query.http;

import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.wire.PolicySettings;
import io.argosy.router.routing.RoutingInput;
import java.time.temporal.ChronoUnit;
import java.util.stream.Collectors;

/** What an exported world says of itself to people. */
final class WorldNote {

  private WorldNote() {}

  /**
   * One line: when it was read, and how the router that wrote it would plan it.
   *
   * @param survey whether it also holds what has no source
   */
  static String of(RoutingInput input, PlanPolicy policy, boolean survey) {
    String settings =
        PolicySettings.changed(policy).entrySet().stream()
            .map(set -> " --set " + set.getKey() + "=" + set.getValue())
            .collect(Collectors.joining());
    return "the live view of %s%s%s%s; planned here as by: argosy plan --knowledge true --strategy %s%s"
        .formatted(
            input.readAt().truncatedTo(ChronoUnit.SECONDS),
            survey ? ", with what has no source" : "",
            input.batch().size() == 0 ? ", no file is due" : "",
            input.more() ? ", the most urgent files only: more are due" : "",
            policy.strategy().word(),
            settings);
  }
}
