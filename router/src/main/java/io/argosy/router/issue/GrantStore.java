package io.argosy.router.issue;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** Reads the facts on which grants are decided. */
public interface GrantStore {

  /** An open door of a live agent. */
  record OpenDoor(AgentName agent, String protocol, String url) {}

  /**
   * Returns the files of the order's tasks that are live at this epoch, claimed by this agent, and
   * available at this source.
   */
  Map<TaskAttempt, FileContent> grantable(GrantOrder order);

  /** Returns the doors of live agents at this node, in a stable order. */
  List<OpenDoor> doorsOf(NodeName source, Instant now);
}
