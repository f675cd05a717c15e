package io.argosy.common.wire.agent;

import java.util.List;
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
    List<DoorGrant> grants, List<GrantRequest.TaskRef> refused, @Nullable List<LinkLimit> limits) {

  /**
   * A grant, and the door that it is for.
   *
   * @param grant a compact JWS, EdDSA; a bearer token, never logged
   * @param validSeconds from now; checked by the door when a file starts
   */
  public record DoorGrant(String protocol, String url, String grant, long validSeconds) {}
}
