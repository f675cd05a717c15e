package io.argosy.router.issue;

import io.argosy.common.catalog.FileContent;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What a grant is decided on. */
public interface GrantStore {

  /** An open door of a live agent. */
  record OpenDoor(AgentName agent, String protocol, String url) {}

  /**
   * The files of those of the order's tasks that are live at this epoch, claimed by this agent,
   * offered this source and held by it.
   */
  Map<TaskAttempt, FileContent> grantable(GrantOrder order);

  /** In a stable order. */
  List<OpenDoor> doorsOf(NodeName source, Instant now);
}
