package io.argosy.router.fts3;

import static java.util.stream.Collectors.toMap;
import static java.util.stream.Collectors.toSet;

import io.argosy.common.dav.DavUrl;
import io.argosy.common.dav.UnmanagedNode;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.AgentName;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.topology.SiteName;
import io.argosy.router.access.Caller;
import io.argosy.router.access.Role;
import io.argosy.router.audit.CommandContext;
import io.argosy.router.topology.Link;
import io.argosy.router.topology.LinkKey;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeKind;
import io.argosy.router.topology.NodeStorage;
import io.argosy.router.topology.TopologyBook;
import io.argosy.router.topology.TopologyStore;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Finds the nodes of storage systems that jobs name. For those of no node it makes a node of the
 * site whose agent is to have files copied there, if the admin allows it, and forgets it when no
 * stored job names it any more. An origin where an admin has registered a directory gets no such
 * node, which would open the other directories.
 */
public final class UnmanagedBook {

  static final int MOST_NODES = 1_000;
  static final int MOST_LINKS = 10_000;

  private static final int DISTANCE = 1;

  private final UnmanagedTerms terms;
  private final TopologyStore store;
  private final TopologyBook topology;
  private final CommandContext context;

  public UnmanagedBook(
      UnmanagedTerms terms, TopologyStore store, TopologyBook topology, CommandContext context) {
    this.terms = terms;
    this.store = store;
    this.topology = topology;
    this.context = context;
  }

  /**
   * Returns the nodes of the storage systems of a job, and makes those that are missing.
   *
   * @throws Refusal the admin or the role of the caller does not allow one, or there are too many
   */
  UrlMap urls(Caller caller, Set<String> origins) {
    Map<DavUrl, Node> nodes = byRoot(origins);
    nodes.values().removeIf(node -> UnmanagedNode.isOne(node.name()));
    Set<String> others = new HashSet<>(origins);
    nodes.keySet().forEach(root -> others.remove(root.origin()));
    if (terms.agent() != null && !others.isEmpty()) {
      others.forEach(origin -> terms.refusal(origin).ifPresent(UnmanagedBook::refuse));
      caller.requireAt(site(), Role.DATA_MANAGER, Role.OPERATOR);
      nodes.putAll(context.inOne(() -> made(caller, others, store.lockUnmanaged())));
    }
    return new UrlMap(nodes);
  }

  private Map<DavUrl, Node> byRoot(Set<String> origins) {
    return store.rootsAt(origins).entrySet().stream()
        .collect(toMap(Map.Entry::getValue, Map.Entry::getKey));
  }

  private AgentName agent() {
    return Objects.requireNonNull(terms.agent());
  }

  private SiteName site() {
    return store
        .siteOf(agent())
        .orElseThrow(
            () ->
                SubmissionRule.refused(
                    "Agent %s, which is to serve storage of no node, does not exist"
                        .formatted(agent())));
  }

  private Map<DavUrl, Node> made(Caller caller, Set<String> origins, Set<Node> known) {
    Map<DavUrl, Node> nodes = byRoot(origins);
    Set<DavUrl> missing = origins.stream().map(origin -> new DavUrl(origin, "/")).collect(toSet());
    missing.removeAll(nodes.keySet());
    requireRoom(known.size() + missing.size(), MOST_NODES, "storage systems");
    missing.forEach(root -> nodes.put(root, added(caller, root)));
    return nodes;
  }

  private Node added(Caller caller, DavUrl root) {
    NodeStorage storage =
        Refusal.orBorn("files", root.origin(), () -> terms.storage(root.origin()));
    SiteName site = site();
    NodeName name = UnmanagedNode.of(root.origin());
    boolean isOfOther = !store.storages(List.of(name)).isEmpty();
    store.putNode(name, site, NodeKind.DISK);
    Node node = store.find(List.of(name)).get(name);
    if (isOfOther || !node.site().equals(site)) {
      refuse("Node %s of %s is in use, or of site %s".formatted(name, root, node.site()));
    }
    topology.putStorage(node, storage);
    context.record(caller.name(), "set-node", name.value(), site + " disk " + storage.words());
    return node;
  }

  /**
   * Lets the files of a job move to and from storage of no node, in the caller's transaction: as
   * its last step, because other jobs wait for its end. Nodes that were forgotten since the job was
   * read are made again.
   *
   * @return whether there are new links
   * @throws Refusal there are too many nodes or links
   */
  boolean connect(Caller caller, Submission job) {
    Set<String> origins =
        job.files().stream()
            .flatMap(file -> Stream.concat(file.sources().stream(), Stream.of(file.destination())))
            .filter(spot -> UnmanagedNode.isOne(spot.node().name()))
            .map(spot -> spot.place().origin())
            .collect(toSet());
    if (origins.isEmpty()) {
      return false;
    }
    Set<Node> all = new HashSet<>(store.lockUnmanaged());
    Collection<Node> own = made(caller, origins, all).values();
    own.forEach(node -> store.serve(agent(), node));
    all.addAll(own);
    return link(job, all);
  }

  private boolean link(Submission job, Set<Node> all) {
    Set<LinkKey> known = store.linksOf(all);
    Map<LinkKey, Runnable> missing = new HashMap<>();
    for (Submission.Transfer file : job.files()) {
      Node destination = file.destination().node();
      for (Submission.Spot spot : file.sources()) {
        LinkKey key = new LinkKey(spot.node().id(), destination.id());
        if ((all.contains(spot.node()) || all.contains(destination)) && !known.contains(key)) {
          missing.put(key, () -> put(spot.node(), destination));
        }
      }
    }
    requireRoom(known.size() + missing.size(), MOST_LINKS, "links");
    missing.values().forEach(Runnable::run);
    return !missing.isEmpty();
  }

  private void put(Node source, Node destination) {
    LinkName name = new LinkName(source.name(), destination.name());
    store.putLink(new Link(name, DISTANCE, false, Optional.empty()), source, destination);
  }

  /**
   * Forgets the nodes that no stored job names. Submissions wait only while nodes of which that was
   * found are looked at again.
   *
   * @param named returns those of these nodes that stored jobs name, which may take long
   */
  public void forget(UnaryOperator<Set<Long>> named) {
    Set<Node> unused = unused(context.inOne(store::lockUnmanaged), named);
    if (!unused.isEmpty()) {
      context.inOne(
          () -> {
            unused.retainAll(store.lockUnmanaged());
            store.retire(unused(unused, named));
          });
    }
  }

  private static Set<Node> unused(Set<Node> nodes, UnaryOperator<Set<Long>> named) {
    Set<Node> unused = new HashSet<>(nodes);
    if (!nodes.isEmpty()) {
      Set<Long> used = named.apply(nodes.stream().map(Node::id).collect(toSet()));
      unused.removeIf(node -> used.contains(node.id()));
    }
    return unused;
  }

  private static void requireRoom(int all, int most, String what) {
    if (all > most) {
      refuse("There are at most %,d %s of no node, and no more".formatted(most, what));
    }
  }

  private static void refuse(String sentence) {
    throw SubmissionRule.refused(sentence);
  }
}
