package io.argosy.common.wire.agent;

import io.argosy.common.task.TaskKey;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One signed grant per door that could serve the job, best first; each names its door as audience.
 *
 * @param refused tasks that are not the agent's any more, or that the source does not hold; the
 *     grants cover the others, numbered in the order of the request without these
 * @param limits of the link, where one of its nodes has a limit; to be kept from the first transfer
 *     on. Absent from an earlier router
 */
public record GrantAnswer(
    List<DoorGrant> grants, List<TaskKey> refused, @Nullable List<LinkLimit> limits) {

  public List<LinkLimit> limitsOrNone() {
    return Objects.requireNonNullElse(limits, List.of());
  }
}
