package io.argosy.agent.transfer.backend;

import io.argosy.agent.batch.JobLimits;
import io.argosy.agent.batch.StreamShare;
import io.argosy.common.topology.LinkName;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.ToIntFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The streams of all links. Parcels wait in a queue for each link, whichever job they belong to, so
 * that a link does not idle between two jobs; a thread exists only while it fetches.
 */
final class Streams implements AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Streams.class);

  private final JobLimits limits;
  private final ToIntFunction<LinkName> wanted;
  private final Consumer<Errand> fetch;
  private final Map<LinkName, PriorityQueue<Errand>> waiting = new HashMap<>();
  private final Map<LinkName, Integer> active = new HashMap<>();
  private final AtomicLong started = new AtomicLong();
  private boolean closed;

  /**
   * @param wanted how many streams of a link gain something; asked whenever a stream is free
   * @param fetch returns when the parcel has been fetched; must not throw
   */
  Streams(JobLimits limits, ToIntFunction<LinkName> wanted, Consumer<Errand> fetch) {
    this.limits = limits;
    this.wanted = wanted;
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
   * @throws Error no thread can be started; parcels that have none are dropped
   */
  void add(List<Errand> errands) {
    synchronized (this) {
      errands.forEach(this::put);
    }
    try {
      startFree();
    } catch (Error noThread) {
      drop(errands);
      throw noThread;
    }
  }

  /** Fetches a parcel that needs none of its link's streams. */
  void addApart(Errand errand) {
    synchronized (this) {
      active.merge(errand.link(), 1, Integer::sum);
    }
    start(errand);
  }

  /**
   * Replaces each waiting parcel by what is left of it, and starts parcels that fit now.
   *
   * @param left of a parcel; empty if none of it is wanted any more
   */
  void sort(Function<Errand, Optional<Errand>> left) {
    synchronized (this) {
      List<Errand> all = waiting.values().stream().flatMap(Collection::stream).toList();
      waiting.clear();
      all.forEach(errand -> left.apply(errand).ifPresent(this::put));
    }
    startFree();
  }

  /** No more parcels are started. */
  @Override
  public synchronized void close() {
    closed = true;
  }

  private void put(Errand errand) {
    waiting.computeIfAbsent(errand.link(), link -> new PriorityQueue<>()).add(errand);
  }

  private synchronized void drop(List<Errand> errands) {
    waiting.values().forEach(queue -> queue.removeAll(errands));
    waiting.values().removeIf(Collection::isEmpty);
  }

  private void startFree() {
    for (Optional<Errand> next = next(); next.isPresent(); next = next()) {
      start(next.get());
    }
  }

  private void start(Errand errand) {
    try {
      Thread.ofPlatform()
          .daemon()
          .name("mover-" + started.incrementAndGet())
          .start(() -> work(errand));
    } catch (Error noThread) {
      ended(errand);
      throw noThread;
    }
  }

  /** One parcel after the other, of whichever link has a stream free. */
  private void work(Errand first) {
    Optional<Errand> errand = Optional.of(first);
    while (errand.isPresent()) {
      fetch.accept(errand.get());
      ended(errand.get());
      errand = next();
      startOthers();
    }
  }

  private void startOthers() {
    try {
      startFree();
    } catch (Error noThread) {
      LOG.error("No thread for a stream", noThread);
    }
  }

  private synchronized void ended(Errand errand) {
    active.computeIfPresent(errand.link(), (link, streams) -> streams == 1 ? null : streams - 1);
  }

  private synchronized Optional<Errand> next() {
    if (closed) {
      return Optional.empty();
    }
    List<StreamShare.Demand> demands =
        waiting.values().stream().map(PriorityQueue::element).map(this::demand).toList();
    return StreamShare.next(demands, active, limits).map(this::take);
  }

  private StreamShare.Demand demand(Errand first) {
    return new StreamShare.Demand(
        first.link(), wantedBy(first.link()), first.priority(), first.batch().order());
  }

  private Errand take(LinkName link) {
    PriorityQueue<Errand> queue = waiting.get(link);
    Errand first = queue.remove();
    if (queue.isEmpty()) {
      waiting.remove(link);
    }
    active.merge(link, 1, Integer::sum);
    return first;
  }
}
