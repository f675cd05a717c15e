package io.argosy.deploy.demo;

import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.common.wire.user.AgentForm;
import io.argosy.common.wire.user.LinkForm;
import io.argosy.common.wire.user.NodeForm;
import io.argosy.common.wire.user.SiteForm;
import io.argosy.common.wire.user.TokenView;
import io.argosy.common.wire.user.UserForm;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.database.Secrets;
import java.io.IOException;
import java.util.List;

/** Declares sites, nodes, links, agents and a user; repeating this changes nothing. */
record DemoTopology(Secrets secrets) {

  static final String USER = "demo";
  static final String USER_TOKEN = "user.token";

  /** Deletes the tokens of a database that no longer exists. */
  static void forgetTokens(Secrets secrets) throws IOException {
    for (DemoSite site : DemoSite.values()) {
      secrets.delete(tokenOf(site.program()));
    }
    secrets.delete(tokenOf(StorageDemo.AGENT_PROGRAM));
    secrets.delete(USER_TOKEN);
  }

  /** The secret of an agent, by the name of its process. */
  static String tokenOf(String program) {
    return program + ".token";
  }

  /** Declares the demonstration. */
  void declare(RouterClient admin) throws IOException {
    for (DemoSite site : DemoSite.values()) {
      declare(admin, site.site(), site.node(), site.agent(), site.program());
    }
    for (DemoSite source : DemoSite.sources()) {
      for (DemoSite destination : DemoSite.destinations()) {
        admin.post("/command/v1/links", new LinkForm(source.node(), destination.node(), 1, false));
      }
    }
    require(USER_TOKEN, admin, "users", new UserForm(USER, List.of("user", "admin")));
  }

  /**
   * Declares a node with its site and its agent.
   *
   * @param program name of the agent's process
   */
  void declare(RouterClient admin, SiteName site, NodeName node, AgentName agent, String program)
      throws IOException {
    admin.post("/command/v1/sites", new SiteForm(site));
    admin.post("/command/v1/nodes", new NodeForm(node, site, "disk", null));
    declareAgent(admin, site, node, agent, program);
  }

  /** Declares the agent of a node. */
  void declareAgent(
      RouterClient admin, SiteName site, NodeName node, AgentName agent, String program)
      throws IOException {
    require(tokenOf(program), admin, "agents", new AgentForm(agent, site, List.of(node)));
  }

  /** Declares a user or an agent, unless its token is stored. */
  private void require(String token, RouterClient admin, String what, Object form)
      throws IOException {
    if (secrets.find(token).isEmpty()) {
      TokenView issued = admin.post("/command/v1/" + what, form, TokenView.class);
      secrets.store(token, issued.token());
    }
  }
}
