package io.argosy.router.issue;

import io.argosy.router.topology.LinkKey;
import java.util.Set;

/**
 * A link with waiting tasks that could arrive sooner from other sources.
 *
 * @param sources keys of the nodes with a better link to the destination
 * @param unusable whether the link may not be used or carries nothing
 */
public record BehindLink(LinkKey link, Set<Long> sources, boolean unusable) {

  public BehindLink {
    sources = Set.copyOf(sources);
  }
}
