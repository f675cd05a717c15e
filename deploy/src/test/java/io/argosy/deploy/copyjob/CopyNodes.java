package io.argosy.deploy.copyjob;

import io.argosy.common.storage.PathRule;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.NodeView;
import java.util.List;

/** Nodes as a router lists them, each with one door and one storage. */
final class CopyNodes {

  private CopyNodes() {}

  static NodeView node(String name, String door, String prefix, String root) {
    return new NodeView(
        new NodeName(name),
        new SiteName("SITE"),
        "disk",
        0,
        ByteCount.ZERO,
        0,
        ByteCount.ZERO,
        List.of(),
        List.of(new NodeView.Door("http", door, new AgentName("agent"), true, 1L, false)),
        List.of(new PathRule(prefix, root)),
        null,
        NodeView.Terms.NONE,
        null,
        null,
        null);
  }
}
