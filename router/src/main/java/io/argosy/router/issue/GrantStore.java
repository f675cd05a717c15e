package io.argosy.router.issue;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.router.catalog.FileFacts;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What a grant is decided on. */
public interface GrantStore {

  /** An open door of a live agent. */
  record OpenDoor(AgentName agent, String protocol, String url) {}

  /**
   * Of the order's tasks those that are live at this epoch, claimed by this agent, offered this
   * source and held by it.
   */
  Map<TaskAttempt, FileFacts> grantable(GrantOrder order);

  /** In a stable order. */
  List<OpenDoor> doorsOf(NodeName source, Instant now);
}
