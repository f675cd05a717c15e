package io.argosy.router.issue;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.ClaimAnswer.Place;
import java.util.Collection;
import java.util.Map;

/** Knows where files are whose places do not follow from their names: those of jobs of FTS3. */
public interface FilePlaces {

  /**
   * Returns the places of those of the files that have a place of their own at the node.
   *
   * @param files any files; others are left out
   */
  Map<Lfn, Place> at(NodeName node, Collection<Lfn> files);
}
