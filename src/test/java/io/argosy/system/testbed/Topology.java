package io.argosy.system.testbed;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.user.AgentForm;
import io.argosy.common.wire.user.LinkForm;
import io.argosy.common.wire.user.NodeForm;
import io.argosy.common.wire.user.SiteForm;
import io.argosy.common.wire.user.TokenView;
import io.argosy.common.wire.user.UserForm;
import java.util.List;

/** Creates sites, nodes, links, agents and users at a router as its admin. */
final class Topology {

  private final RouterApi admin;

  Topology(RouterApi admin) {
    this.admin = admin;
  }

  /** Creates nodes with a site each, and links between all of them. */
  void nodes(List<NodePlaces> nodes) {
    for (NodePlaces node : nodes) {
      SiteName site = new SiteName(node.site());
      admin.post("/command/v1/sites", new SiteForm(site)).requireDone();
      admin
          .post("/command/v1/nodes", new NodeForm(new NodeName(node.name()), site, "disk", null))
          .requireDone();
    }
    for (NodePlaces source : nodes) {
      nodes.stream().filter(node -> !node.equals(source)).forEach(to -> link(source, to));
    }
  }

  private void link(NodePlaces source, NodePlaces destination) {
    var link =
        new LinkForm(new NodeName(source.name()), new NodeName(destination.name()), 1, false);
    admin.post("/command/v1/links", link).requireDone();
  }

  /** Creates an agent of a node; returns its token. */
  String agent(String name, NodePlaces node) {
    var form =
        new AgentForm(
            new AgentName(name), new SiteName(node.site()), List.of(new NodeName(node.name())));
    return admin.post("/command/v1/agents", form).as(TokenView.class).token();
  }

  /** Creates an ordinary user; returns the token. */
  String user(String name) {
    var form = new UserForm(name, List.of("user"));
    return admin.post("/command/v1/users", form).as(TokenView.class).token();
  }
}
