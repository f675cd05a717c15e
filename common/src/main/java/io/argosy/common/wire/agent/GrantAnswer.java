package io.argosy.common.wire.agent;

import io.argosy.common.task.TaskKey;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Signed grants, one for each door that can serve the job, best first; each names its door as
 * audience.
 *
 * @param refused tasks that the agent no longer holds, or that the source does not have; the grants
 *     cover the others, numbered in the order of the request without these
 * @param limits limit of the link, if one of its nodes has one, which applies from the first
 *     transfer on. Absent from an earlier router
 */
public record GrantAnswer(
    List<DoorGrant> grants, List<TaskKey> refused, @Nullable List<LinkLimit> limits) {

  public List<LinkLimit> limitsOrNone() {
    return Objects.requireNonNullElse(limits, List.of());
  }
}
