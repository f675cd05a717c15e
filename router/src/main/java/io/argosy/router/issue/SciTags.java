package io.argosy.router.issue;

import io.argosy.common.wire.agent.GrantClaims;
import java.util.Collection;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The marks of traffic by the SciTags technical specification, which the networks of science read.
 *
 * @param experiment its number in the registry of SciTags, {@value #LEAST} to {@value
 *     #MOST_EXPERIMENT}; null: traffic is not marked
 * @param activities numbers of that registry by the activity of a request, {@value #LEAST} to
 *     {@value #MOST_ACTIVITY}
 */
public record SciTags(@Nullable Integer experiment, Map<String, Integer> activities) {

  public static final int LEAST = 1;
  public static final int MOST_EXPERIMENT = 1023;
  public static final int MOST_ACTIVITY = 63;

  /** The registry calls this activity the default of every experiment. */
  private static final int DEFAULT_ACTIVITY = 1;

  public SciTags {
    activities = Map.copyOf(activities);
  }

  /**
   * Returns the mark of files that move in one session, {@code experiment << 6 | activity}. Files
   * of several activities, and of one without a number, count as the default activity.
   *
   * @param ofFiles activities of their requests
   */
  OptionalInt of(Collection<String> ofFiles) {
    if (experiment == null) {
      return OptionalInt.empty();
    }
    Set<String> different = Set.copyOf(ofFiles);
    int activity =
        different.size() == 1
            ? activities.getOrDefault(different.iterator().next(), DEFAULT_ACTIVITY)
            : DEFAULT_ACTIVITY;
    return OptionalInt.of(experiment << GrantClaims.ACTIVITY_BITS | activity);
  }
}
