package io.argosy.agent.transfer.backend;

import static java.util.stream.Collectors.toMap;

import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.StreamShare;
import io.argosy.agent.lane.Lane;
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
import java.util.function.Predicate;
import java.util.function.ToIntFunction;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of all lanes. Parcels wait in a queue for each lane, whichever job they belong to, so
 * that a lane does not idle between two jobs. A thread exists only while it fetches.
 */
final class Streams implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Streams.class);

  private final JobLimits limits;
  private final ToIntFunction<Lane> wanted;
  private final StreamShare.Allowed allowed;
  private final Consumer<QueuedParcel> fetch;
  private final Map<Lane, PriorityQueue<QueuedParcel>> waiting = new HashMap<>();
  private final Map<Lane, Integer> active = new HashMap<>();

  /** Active parcels that a tool with its own streams moves. */
  private final Map<Lane, Integer> separate = new HashMap<>();

  private final AtomicLong started = new AtomicLong();
  private boolean closed;

  /**
   * @param wanted how many streams of a lane gain something; queried whenever a stream is free
   * @param allowed how many streams a link, and a source, may have now
   * @param fetch returns when the parcel has been fetched; must not throw
   */
  Streams(
      JobLimits limits,
      ToIntFunction<Lane> wanted,
      StreamShare.Allowed allowed,
      Consumer<QueuedParcel> fetch) {
    this.limits = limits;
    this.wanted = wanted;
    this.allowed = allowed;
    this.fetch = fetch;
  }

  /** The most streams that the lane's parcels could have at a time. */
  int most(Lane lane) {
    int nodes = Math.min(limits.activeFilesPerSource(), limits.activeFilesPerDestination());
    return Math.min(wantedBy(lane), Math.min(nodes, limits.activeFiles()));
  }

  private int wantedBy(Lane lane) {
    return Math.max(1, wanted.applyAsInt(lane));
  }

  /**
   * Fetches parcels of one lane as streams become free.
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

  /** Lanes with parcels that wait for a stream or are moved by a tool with its own streams. */
  synchronized Set<Lane> waiting() {
    Set<Lane> lanes = new HashSet<>(waiting.keySet());
    lanes.addAll(separate.keySet());
    return lanes;
  }

  /** The streams of each link in use, and those that it would use if no node had a limit. */
  synchronized Map<LinkName, LinkDemand> demands() {
    return Stream.concat(active.keySet().stream(), waiting.keySet().stream())
        .map(Lane::link)
        .distinct()
        .collect(toMap(Function.identity(), this::demandOf));
  }

  /**
   * At most what this agent's own caps leave, but at least one if a parcel waits: a link without a
   * demand gets no budget, and then none of the streams that become free.
   */
  private LinkDemand demandOf(LinkName link) {
    int now = active(lane -> lane.link().equals(link));
    int more =
        waiting.entrySet().stream()
            .filter(lane -> lane.getKey().link().equals(link))
            .mapToInt(lane -> more(lane.getKey(), lane.getValue()))
            .sum();
    int atSource = limits.activeFilesPerSource() - activeFrom(link.source());
    int inAll = limits.activeFiles() - active(any -> true);
    int room = Math.max(1, Math.min(atSource, inAll));
    return new LinkDemand(now, now + Math.min(more, room));
  }

  private int more(Lane lane, PriorityQueue<QueuedParcel> queue) {
    int gain = wantedBy(queue.element()) - active.getOrDefault(lane, 0);
    return Math.max(0, Math.min(queue.size(), gain));
  }

  /** The active streams that read from the node. */
  synchronized int activeFrom(NodeName source) {
    return active(lane -> lane.link().source().equals(source));
  }

  synchronized int activeOver(Lane lane) {
    return active.getOrDefault(lane, 0);
  }

  private int active(Predicate<Lane> which) {
    return active.entrySet().stream()
        .filter(lane -> which.test(lane.getKey()))
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** No more parcels are started. */
  @Override
  public synchronized void close() {
    closed = true;
  }

  private void put(QueuedParcel queued) {
    waiting.computeIfAbsent(queued.lane(), lane -> new PriorityQueue<>()).add(queued);
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

  /** Fetches one parcel after the other, of whichever lane has a stream free. */
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
    active.computeIfPresent(queued.lane(), (lane, streams) -> streams == 1 ? null : streams - 1);
    if (queued.hasOwnStreams()) {
      separate.computeIfPresent(queued.lane(), (lane, runs) -> runs == 1 ? null : runs - 1);
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
        first.lane(), first.urgency(), first.origin().order(), wantedBy(first));
  }

  /** The wanted number does not apply to a tool with its own streams. */
  private int wantedBy(QueuedParcel parcel) {
    return parcel.hasOwnStreams() ? limits.activeFiles() : wantedBy(parcel.lane());
  }

  private QueuedParcel take(Lane lane) {
    PriorityQueue<QueuedParcel> queue = waiting.get(lane);
    QueuedParcel first = queue.remove();
    if (queue.isEmpty()) {
      waiting.remove(lane);
    }
    active.merge(lane, 1, Integer::sum);
    if (first.hasOwnStreams()) {
      separate.merge(lane, 1, Integer::sum);
    }
    return first;
  }
}
