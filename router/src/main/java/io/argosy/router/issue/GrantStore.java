package io.argosy.router.issue;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.topology.AgentName;
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
  Map<TaskAttempt, WantedFile> grantable(long agentId, NodeName source, List<TaskAttempt> attempts);

  /**
   * A file of a task.
   *
   * @param activity of its request
   */
  record WantedFile(FileContent content, String activity) {}

  /**
   * The hosts that a circuit joins.
   *
   * @param source agent at the source, whose door alone is there
   * @param address of the destination's host
   */
  record Joined(AgentName source, String address) {}

  /**
   * Returns the hosts that a circuit joins; empty unless it is leased to this agent, joins the
   * nodes of the link, and its source is still announced.
   */
  Optional<Joined> joined(UUID circuit, long agentId, LinkName link);

  /** Returns the doors of live agents at this node, in a stable order. */
  List<NodeView.Door> doorsOf(NodeName source, Instant now);
}
