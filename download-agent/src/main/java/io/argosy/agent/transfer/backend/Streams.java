package io.argosy.agent.transfer.backend;

import static java.util.stream.Collectors.toMap;

import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.StreamShare;
import io.argosy.agent.claim.LinkBacklog;
import io.argosy.agent.limit.LinkDemand;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of all links. Parcels wait in a queue for each link, whichever job they belong to, so
 * that a link does not idle between two jobs. A thread exists only while it fetches.
 */
final class Streams implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Streams.class);

  private final JobLimits limits;
  private final ToIntFunction<LinkName> wanted;
  private final StreamShare.Allowed allowed;
  private final Consumer<QueuedParcel> fetch;
  private final Map<LinkName, PriorityQueue<QueuedParcel>> waiting = new HashMap<>();
  private final Map<LinkName, Integer> active = new HashMap<>();

  /** Active parcels that a tool with its own streams moves. */
  private final Map<LinkName, Integer> separate = new HashMap<>();

  private final AtomicLong started = new AtomicLong();
  private boolean closed;

  /**
   * @param wanted how many streams of a link gain something; queried whenever a stream is free
   * @param allowed how many streams a link, and a source, may have now
   * @param fetch returns when the parcel has been fetched; must not throw
   */
  Streams(
      JobLimits limits,
      ToIntFunction<LinkName> wanted,
      StreamShare.Allowed allowed,
      Consumer<QueuedParcel> fetch) {
    this.limits = limits;
    this.wanted = wanted;
    this.allowed = allowed;
    this.fetch = fetch;
  }

  /** The most streams that the link's parcels could have at a time. */
  int most(LinkName link) {
    int nodes = Math.min(limits.activeFilesPerSource(), limits.activeFilesPerDestination());
    return Math.min(wantedBy(link), Math.min(nodes, limits.activeFiles()));
  }

  private int wantedBy(LinkName link) {
    return Math.max(1, wanted.applyAsInt(link));
  }

  /**
   * Fetches parcels of one link as streams become free.
   *
   * @throws OutOfMemoryError no thread can be started; the parcels for it are dropped
   */
  void add(List<QueuedParcel> parcels) {
    synchronized (this) {
      parcels.forEach(this::put);
    }
    try {
      startFree();
    } catch (OutOfMemoryError noThread) {
      drop(parcels);
      throw noThread;
    }
  }

  /**
   * Replaces each waiting parcel by what is left of it, and starts parcels that fit now.
   *
   * @param left of a parcel; empty if none of it is wanted
   */
  void sort(Function<QueuedParcel, Optional<QueuedParcel>> left) {
    synchronized (this) {
      // Computed before the queues change, so that an error loses no parcel.
      List<QueuedParcel> kept =
          waiting.values().stream()
              .flatMap(Collection::stream)
              .flatMap(queued -> left.apply(queued).stream())
              .toList();
      waiting.clear();
      kept.forEach(this::put);
    }
    startOthers();
  }

  /** Links with parcels that wait for a stream or are moved by a tool with its own streams. */
  synchronized Set<LinkName> waiting() {
    Set<LinkName> links = new HashSet<>(waiting.keySet());
    links.addAll(separate.keySet());
    return links;
  }

  /** The streams of each link in use, and those that it would use if no node had a limit. */
  synchronized Map<LinkName, LinkDemand> demands() {
    Set<LinkName> links = new HashSet<>(active.keySet());
    links.addAll(waiting.keySet());
    return links.stream().collect(toMap(Function.identity(), this::demandOf));
  }

  /**
   * At most what this agent's own caps leave, but at least one if a parcel waits: a link without a
   * demand gets no budget, and then none of the streams that become free.
   */
  private LinkDemand demandOf(LinkName link) {
    int now = active.getOrDefault(link, 0);
    PriorityQueue<QueuedParcel> queue = waiting.get(link);
    int more = queue == null ? 0 : Math.min(queue.size(), wantedBy(queue.element()) - now);
    int atSource = limits.activeFilesPerSource() - activeFrom(link.source());
    int inAll = limits.activeFiles() - active.values().stream().mapToInt(n -> n).sum();
    int room = Math.max(1, Math.min(atSource, inAll));
    return new LinkDemand(now, now + Math.clamp(more, 0, room));
  }

  /** The active streams that read from the node. */
  synchronized int activeFrom(NodeName source) {
    return active.entrySet().stream()
        .filter(link -> link.getKey().source().equals(source))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** No more parcels are started. */
  @Override
  public synchronized void close() {
    closed = true;
  }

  private void put(QueuedParcel queued) {
    waiting.computeIfAbsent(queued.link(), link -> new PriorityQueue<>()).add(queued);
  }

  private synchronized void drop(List<QueuedParcel> parcels) {
    waiting.values().forEach(queue -> queue.removeAll(parcels));
    waiting.values().removeIf(Collection::isEmpty);
  }

  private void startFree() {
    for (Optional<QueuedParcel> next = next(); next.isPresent(); next = next()) {
      try {
        start(next.get());
      } catch (OutOfMemoryError noThread) {
        takeBack(next.get());
        throw noThread;
      }
    }
  }

  private void start(QueuedParcel queued) {
    Thread.ofPlatform()
        .daemon()
        .name("mover-" + started.incrementAndGet())
        .start(() -> work(queued));
  }

  /** Fetches one parcel after the other, of whichever link has a stream free. */
  private void work(QueuedParcel first) {
    Optional<QueuedParcel> queued = Optional.of(first);
    while (queued.isPresent()) {
      fetch.accept(queued.get());
      ended(queued.get());
      queued = next();
      startOthers();
    }
  }

  private void startOthers() {
    try {
      startFree();
    } catch (OutOfMemoryError noThread) {
      LOG.error("Could not start a thread for a stream, files wait for a running one", noThread);
    }
  }

  private synchronized void ended(QueuedParcel queued) {
    active.computeIfPresent(queued.link(), (link, streams) -> streams == 1 ? null : streams - 1);
    if (queued.hasOwnStreams()) {
      separate.computeIfPresent(queued.link(), (link, runs) -> runs == 1 ? null : runs - 1);
    }
  }

  private synchronized void takeBack(QueuedParcel queued) {
    ended(queued);
    put(queued);
  }

  private synchronized Optional<QueuedParcel> next() {
    if (closed) {
      return Optional.empty();
    }
    List<StreamShare.Demand> demands =
        waiting.values().stream().map(PriorityQueue::element).map(this::demand).toList();
    return StreamShare.next(demands, active, limits, allowed).map(this::take);
  }

  private StreamShare.Demand demand(QueuedParcel first) {
    return new StreamShare.Demand(
        new LinkBacklog(first.link(), first.urgency(), first.origin().order()), wantedBy(first));
  }

  /** The wanted number does not apply to a tool with its own streams. */
  private int wantedBy(QueuedParcel parcel) {
    return parcel.hasOwnStreams() ? limits.activeFiles() : wantedBy(parcel.link());
  }

  private QueuedParcel take(LinkName link) {
    PriorityQueue<QueuedParcel> queue = waiting.get(link);
    QueuedParcel first = queue.remove();
    if (queue.isEmpty()) {
      waiting.remove(link);
    }
    active.merge(link, 1, Integer::sum);
    if (first.hasOwnStreams()) {
      separate.merge(link, 1, Integer::sum);
    }
    return first;
  }
}
