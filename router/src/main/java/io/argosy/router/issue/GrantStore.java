package io.argosy.router.issue;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.NodeView;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;

/** Reads the facts on which grants are decided. */
public interface GrantStore {

  /**
   * Returns the files of tasks that are live at this epoch, claimed by this agent, and available at
   * this source.
   */
  Map<TaskAttempt, FileContent> grantable(
      long agentId, NodeName source, List<TaskAttempt> attempts);

  /**
   * Returns the address of the destination's host on a circuit; empty unless the circuit is leased
   * to this agent and joins the nodes of the link.
   */
  Optional<String> addressOn(UUID circuit, long agentId, LinkName link);

  /** Returns the doors of live agents at this node, in a stable order. */
  List<NodeView.Door> doorsOf(NodeName source, Instant now);
}
