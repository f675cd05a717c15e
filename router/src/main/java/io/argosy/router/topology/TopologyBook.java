package io.argosy.router.topology;

import static io.argosy.common.refusal.Refusal.Kind.CONFLICT;
import static io.argosy.common.refusal.Refusal.Kind.UNACCEPTABLE;

import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.UnmanagedNode;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.router.access.AccessBook;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.stage.Stage;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Changes the topology. Repeating a command leaves the topology as it is; an agent gets one more
 * token each time, because the previous one may be lost.
 */
public final class TopologyBook {

  private final TopologyStore store;
  private final AccessBook access;
  private final CommandContext context;

  public TopologyBook(TopologyStore store, AccessBook access, CommandContext context) {
    this.store = store;
    this.access = access;
    this.context = context;
  }

  public void site(Caller caller, SiteName site) {
    caller.requireAdmin();
    context.inOne(
        () -> {
          if (!store.knowsSite(site)) {
            store.addSite(site);
            context.record(caller.name(), "add-site", site.value(), "");
          }
        });
  }

  /**
   * @param storage empty: as before
   */
  public void node(
      Caller caller, NodeName name, SiteName site, NodeKind kind, Optional<NodeStorage> storage) {
    caller.requireAdmin();
    context.inOne(
        () -> {
          requireSite(site);
          Node known = store.find(List.of(name)).get(name);
          requireUnmoved("site", site, known == null ? site : known.site());
          requireOwnName(name, known != null && storage.isEmpty());
          store.putNode(name, site, kind);
          storage.ifPresent(it -> putStorage(store.find(List.of(name)).get(name), it));
          context.record(
              caller.name(),
              "set-node",
              name.value(),
              site + " " + kind + storage.map(it -> " " + it.words()).orElse(""));
        });
  }

  /** An agent takes such a name for the storage from which it follows. */
  private static void requireOwnName(NodeName name, boolean isKept) {
    if (UnmanagedNode.isOne(name) && !isKept) {
      throw unknown("name", name.value(), "only the router gives nodes such names");
    }
  }

  /** Makes a node that was a storage an ordinary one again. */
  public void removeStorage(Caller caller, NodeName name) {
    caller.requireAdmin();
    context.inOne(
        () -> {
          store.removeStorage(known(store.find(List.of(name)), name, "name"));
          context.record(caller.name(), "remove-storage", name.value(), "");
        });
  }

  /**
   * Files of a storage belong to one node, and a storage to one site. A token for an audience is
   * accepted by each storage of that audience, so that those of two sites must differ. Runs in the
   * caller's transaction.
   *
   * @throws Refusal the storage is that of another node
   */
  public void putStorage(Node node, NodeStorage storage) {
    store
        .rootsAt(List.of(storage.url().origin()))
        .forEach(
            (other, root) -> {
              requireSameSite(node, other, "storage.url", storage.url().toString());
              if (!other.equals(node) && overlap(root, storage.url())) {
                throw Refusal.of(
                    CONFLICT,
                    "other-node",
                    new Refusal.Fault(
                        "storage.url",
                        storage.url().toString(),
                        "shares files with node " + other.name() + " at " + root));
              }
            });
    store
        .withAudience(storage.audience())
        .forEach(other -> requireSameSite(node, other, "storage.audience", storage.audience()));
    store.putStorage(node, storage);
  }

  private static void requireSameSite(Node node, Node other, String field, String value) {
    if (!other.site().equals(node.site())) {
      throw Refusal.of(
          CONFLICT,
          "other-site",
          new Refusal.Fault(field, value, "is that of a storage of site " + other.site()));
    }
  }

  private static boolean overlap(DavUrl one, DavUrl other) {
    return one.equals(other)
        || one.relativePathOf(other).isPresent()
        || other.relativePathOf(one).isPresent();
  }

  public void link(Caller caller, Link link) {
    caller.requireAdmin();
    context.inOne(
        () -> {
          Map<NodeName, Node> nodes =
              store.find(List.of(link.name().source(), link.name().destination()));
          Node source = known(nodes, link.name().source(), "source");
          Node destination = known(nodes, link.name().destination(), "destination");
          store.putLink(link, source, destination);
          context.record(
              caller.name(),
              "set-link",
              link.name().toString(),
              "distance "
                  + link.distance()
                  + (link.local() ? " local" : "")
                  + link.maximum().map(most -> " at most " + most).orElse(""));
        });
    context.wake(Stage.LINKRATE);
  }

  /** Creates an agent or changes the nodes of a known one, and issues one more token for it. */
  public AccessBook.IssuedToken agent(
      Caller caller, AgentName agent, SiteName site, List<NodeName> names) {
    caller.requireAdmin();
    return context.inOne(
        () -> {
          requireSite(site);
          requireUnmoved("site", site, store.siteOf(agent).orElse(site));
          store.putAgent(agent, site, nodesOf(site, names));
          context.record(caller.name(), "set-agent", agent.value(), site + " " + names);
          return access.agent(agent);
        });
  }

  public void drain(Caller caller, AgentName agent, boolean drain) {
    context.inOne(
        () -> {
          SiteName site =
              store
                  .siteOf(agent)
                  .orElseThrow(() -> unknown("agent", agent.value(), "there is no such agent"));
          caller.requireAt(site, Role.OPERATOR);
          store.setDrain(agent, drain);
          context.record(caller.name(), drain ? "drain" : "end-drain", agent.value(), "");
        });
  }

  private List<Node> nodesOf(SiteName site, List<NodeName> names) {
    Map<NodeName, Node> known = store.find(names);
    List<Node> nodes = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      String field = "nodes[%d]".formatted(i);
      Node node = known(known, names.get(i), field);
      if (!node.site().equals(site)) {
        throw unknown(field, node.name().value(), "is a node of site " + node.site());
      }
      nodes.add(node);
    }
    return nodes;
  }

  private void requireSite(SiteName site) {
    if (!store.knowsSite(site)) {
      throw unknown("site", site.value(), "there is no such site");
    }
  }

  private static void requireUnmoved(String field, SiteName wanted, SiteName known) {
    if (!known.equals(wanted)) {
      throw Refusal.of(
          CONFLICT,
          "other-site",
          new Refusal.Fault(
              field, wanted.value(), "it belongs to site " + known + " and cannot be moved"));
    }
  }

  private static Node known(Map<NodeName, Node> nodes, NodeName name, String field) {
    Node node = nodes.get(name);
    if (node == null) {
      throw unknown(field, name.value(), "there is no such node");
    }
    return node;
  }

  private static Refusal unknown(String field, String rejected, String message) {
    return Refusal.of(UNACCEPTABLE, "unknown-name", new Refusal.Fault(field, rejected, message));
  }
}
