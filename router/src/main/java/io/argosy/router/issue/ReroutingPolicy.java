package io.argosy.router.issue;

import io.argosy.router.automation.Mode;
import java.time.Duration;

/**
 * When queued files are planned again.
 *
 * @param mode configured mode, which an admin can override
 * @param pause the shortest time between two routes of a file
 */
public record ReroutingPolicy(Mode mode, Duration pause) {

  public static final ReroutingPolicy DEFAULT =
      new ReroutingPolicy(Mode.ON, Duration.ofSeconds(30));
}
