package io.argosy.router.routing;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.activation.SourceCheck;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SharedFiles;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Routing's world in memory: nodes, links, file requests and saved routes; passes the contract. */
public final class MemoryRoutingStore implements RoutingStore {

  private static final Comparator<Portion.Place> IN_ORDER =
      Comparator.comparingInt(Portion.Place::priority)
          .thenComparingLong(Portion.Place::fileRequestId);

  private final Map<NodeName, Long> nodes = new TreeMap<>();
  private final List<LinkFacts> links = new ArrayList<>();
  private final Map<Long, Due> requests = new LinkedHashMap<>();
  private final Map<Long, Instant> dueAt = new HashMap<>();
  private final Map<Long, RoutedFile> routes = new LinkedHashMap<>();
  private final Set<LinkKey> closed = new HashSet<>();
  private final Map<Long, SourceCheck> stored = new HashMap<>();
  private final Map<Long, Copy> coming = new HashMap<>();

  /** A file request; its file has the same key and 1 MB. */
  record Due(long fileRequestId, Priority priority, String destination, List<String> sources) {}

  private record Copy(String node, double seconds) {}

  public MemoryRoutingStore node(long id, String name) {
    nodes.put(new NodeName(name), id);
    return this;
  }

  public MemoryRoutingStore link(LinkFacts link) {
    links.add(link);
    return this;
  }

  /** Closes the link, as an open breaker does. */
  public void close(long source, long destination) {
    closed.add(new LinkKey(source, destination));
  }

  /** Ends the file request and its route, as an arrival does. */
  void arrive(long fileRequestId) {
    requests.remove(fileRequestId);
    routes.remove(fileRequestId);
  }

  void request(Due request) {
    requests.put(request.fileRequestId(), request);
  }

  /** Sets when the file request became due. */
  void dueSince(long fileRequestId, Instant at) {
    dueAt.put(fileRequestId, at);
  }

  /** A copy of the file is on its way to another node. */
  void comes(long fileRequestId, String node, double seconds) {
    coming.put(fileRequestId, new Copy(node, seconds));
  }

  /** The copy that was on its way is at its node. */
  void hasCome(long fileRequestId) {
    String node = coming.remove(fileRequestId).node();
    requests.computeIfPresent(
        fileRequestId,
        (id, due) ->
            new Due(
                id,
                due.priority(),
                due.destination(),
                Stream.concat(due.sources().stream(), Stream.of(node)).toList()));
  }

  void forget(long fileRequestId) {
    requests.remove(fileRequestId);
  }

  Map<Long, RoutedFile> routes() {
    return routes;
  }

  @Override
  public RoutingInput survey(Instant now, int limit, boolean all) {
    return read(now, Portion.first(limit), all);
  }

  @Override
  public UsableNetwork usable(Instant now) {
    NetworkView view = view(link -> !closed.contains(keys(link)));
    return new UsableNetwork(view, List.copyOf(nodes.values()), List.of()).with(Map.of());
  }

  @Override
  public RoutingInput read(Instant now, Portion portion) {
    return read(now, portion, false);
  }

  private RoutingInput read(Instant now, Portion portion, boolean survey) {
    List<Due> waiting =
        requests.values().stream()
            .filter(w -> !routes.containsKey(w.fileRequestId()))
            .filter(w -> dueAt.getOrDefault(w.fileRequestId(), now).isAfter(portion.dueAfter()))
            .filter(w -> IN_ORDER.compare(place(w), portion.after()) > 0)
            .toList();
    List<Due> due =
        waiting.stream()
            .filter(w -> w.sources().isEmpty() ? survey : hasRoom(w, portion.full()))
            .sorted(Comparator.comparing(MemoryRoutingStore::place, IN_ORDER))
            .toList();
    List<Due> taken = due.subList(0, Math.min(portion.limit(), due.size()));
    NetworkView view = view(link -> true);
    RequestBatch.Builder batch = new RequestBatch.Builder();
    SharedFiles.Builder shared = new SharedFiles.Builder();
    for (int request = 0; request < taken.size(); request++) {
      Due w = taken.get(request);
      batch.add(
          ByteCount.of(1_000_000), index(view, w.destination()), w.priority(), sources(view, w));
      Copy copy = coming.get(w.fileRequestId());
      if (copy != null) {
        shared.wanted(w.fileRequestId(), request);
        shared.comes(
            w.fileRequestId(), new SharedFiles.Copy(index(view, copy.node()), copy.seconds()));
      }
    }
    long[] ids = taken.stream().mapToLong(Due::fileRequestId).toArray();
    return new RoutingInput(
        now,
        view,
        batch.build(shared.build(taken.size())),
        new RoutingKeys(
            ids, ids.clone(), nodes.values().stream().mapToLong(Long::longValue).toArray()),
        due.size() > portion.limit(),
        taken.isEmpty() ? portion.after() : place(taken.getLast()),
        checks(waiting, survey),
        ForwardingSwitch.Position.ALWAYS);
  }

  private SourceChecks checks(List<Due> waiting, boolean survey) {
    SourceChecks.Builder found = new SourceChecks.Builder();
    for (Due due : waiting) {
      boolean none = due.sources().isEmpty() && !survey;
      SourceCheck before = stored.getOrDefault(due.fileRequestId(), SourceCheck.USABLE);
      found.add(due.fileRequestId(), none ? SourceCheck.NO_SOURCE : SourceCheck.USABLE, before);
    }
    return found.build();
  }

  private boolean hasRoom(Due request, Set<LinkKey> full) {
    long destination = nodes.get(new NodeName(request.destination()));
    return request.sources().stream()
        .map(source -> new LinkKey(nodes.get(new NodeName(source)), destination))
        .anyMatch(link -> !full.contains(link));
  }

  private NetworkView view(Predicate<LinkFacts> which) {
    return new NetworkView(
        nodes.keySet().stream().map(NodeFacts::named).toList(),
        links.stream().filter(which).map(link -> link.with(queue(link))).toList());
  }

  /** Bytes queued on the link, including the initial ones. */
  private Queue queue(LinkFacts link) {
    Long[] bytes = new Long[RequestBatch.PRECEDENCES];
    Arrays.setAll(bytes, at -> at < link.queue().bytes().size() ? link.queue().bytes().get(at) : 0);
    long files = link.queue().files();
    for (RoutedFile route : routes.values()) {
      if (keys(link).equals(new LinkKey(route.sourceNodeId(), route.destinationNodeId()))) {
        bytes[priorityOf(route)] += route.size().bytes();
        files++;
      }
    }
    return new Queue(List.of(bytes), files, link.queue().latencySeconds());
  }

  private int priorityOf(RoutedFile route) {
    Due request = requests.get(route.fileRequestId());
    return request == null ? RequestBatch.PRECEDENCES - 1 : request.priority().value();
  }

  private LinkKey keys(LinkFacts link) {
    return new LinkKey(nodes.get(link.source()), nodes.get(link.destination()));
  }

  private static Portion.Place place(Due due) {
    return new Portion.Place(due.priority().value(), Instant.MAX, due.fileRequestId());
  }

  private static int index(NetworkView view, String node) {
    return view.indexOf(new NodeName(node));
  }

  private static List<Replica> sources(NetworkView view, Due request) {
    return request.sources().stream().map(source -> Replica.staged(index(view, source))).toList();
  }

  @Override
  public void save(RoutingOutput output) {
    stored.putAll(output.input().checks().changed());
    output.files(requests::containsKey).forEach(f -> routes.putIfAbsent(f.fileRequestId(), f));
  }

  @Override
  public int endOrphans() {
    int before = routes.size();
    routes.keySet().retainAll(requests.keySet());
    return before - routes.size();
  }
}
