package io.argosy.deploy.demo;

import io.argosy.common.wire.user.AgentForm;
import io.argosy.common.wire.user.LinkForm;
import io.argosy.common.wire.user.NodeForm;
import io.argosy.common.wire.user.SignInLinkForm;
import io.argosy.common.wire.user.SignInLinkView;
import io.argosy.common.wire.user.SiteForm;
import io.argosy.common.wire.user.TokenView;
import io.argosy.common.wire.user.UserForm;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.database.Secrets;
import java.io.IOException;
import java.util.List;

/** Declares sites, nodes, links, agents and a user to the router. */
record DemoTopology(Secrets secrets) {

  static final String USER = "demo";
  static final String USER_TOKEN = "user.token";

  /** Deletes the tokens of a database that no longer exists. */
  static void forgetTokens(Secrets secrets) throws IOException {
    for (DemoSite site : DemoSite.values()) {
      secrets.delete(site.tokenName());
    }
    secrets.delete(USER_TOKEN);
  }

  /** Declares the topology; repeating this changes nothing. */
  void declare(RouterClient admin) throws IOException {
    for (DemoSite site : DemoSite.values()) {
      admin.post("/command/v1/sites", new SiteForm(site.site()));
      admin.post("/command/v1/nodes", new NodeForm(site.node(), site.site(), "disk"));
    }
    for (DemoSite source : DemoSite.sources()) {
      for (DemoSite destination : DemoSite.destinations()) {
        admin.post("/command/v1/links", new LinkForm(source.node(), destination.node(), 1, false));
      }
    }
    for (DemoSite site : DemoSite.values()) {
      declareAgent(admin, site);
    }
    if (secrets.find(USER_TOKEN).isEmpty()) {
      UserForm user = new UserForm(USER, List.of("user", "admin"));
      keep(USER_TOKEN, admin.post("/command/v1/users", user, TokenView.class));
    }
  }

  private void declareAgent(RouterClient admin, DemoSite site) throws IOException {
    if (secrets.find(site.tokenName()).isEmpty()) {
      AgentForm agent = new AgentForm(site.agent(), site.site(), List.of(site.node()));
      keep(site.tokenName(), admin.post("/command/v1/agents", agent, TokenView.class));
    }
  }

  private void keep(String name, TokenView token) throws IOException {
    secrets.store(name, token.token());
  }

  /** A code that signs the user in once. */
  static SignInLinkView signInLink(RouterClient admin) throws IOException {
    return admin.post("/command/v1/sign-in-links", new SignInLinkForm(USER), SignInLinkView.class);
  }
}
