package io.argosy.router.issue;

import io.argosy.common.catalog.Checksum;
import io.argosy.common.catalog.Lfn;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** What a grant is decided on. */
public interface GrantStore {

  /** A file that may be read. */
  record Grantable(Lfn lfn, ByteCount size, Checksum checksum) {}

  /** An open door of a live agent. */
  record OpenDoor(AgentName agent, String protocol, String url) {}

  /**
   * Of the order's tasks those that are live at this epoch, claimed by this agent, offered this
   * source and held by it.
   */
  Map<TaskAttempt, Grantable> grantable(GrantOrder order);

  /** In a stable order. */
  List<OpenDoor> doorsOf(NodeName source, Instant now);
}
