package io.argosy.router.plan.network;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.LongStream;

/**
 * Many requests in arrays: a file, its destination and its sources. The caller remembers what each
 * position stands for; a plan answers by position. About 20 bytes per request and 4 per source.
 *
 * <p>The sources of a request are numbered: first the nodes that have the file, then the copies on
 * their way and the destinations of other requests for the same file, which will have it later.
 */
public final class RequestBatch {

  /** The number of ranks of urgency in a queue; 0 is the most urgent. */
  public static final int PRECEDENCES = 4;

  /** In place of a strategy of its own. */
  public static final int NO_STRATEGY = -1;

  /** In place of a request. */
  public static final int NO_SHARER = -1;

  private static final int UNSTAGED = 1 << 31;

  private final long[] sizes;
  private final int[] destinations;
  private final byte[] priorities;
  private final byte[] strategies;
  private final int[] firstSource;
  private final int[] sources;
  private final SharedFiles shared;

  private RequestBatch(Builder builder, SharedFiles shared) {
    sizes = builder.sizes.build().toArray();
    destinations = builder.destinations.build().toArray();
    priorities = builder.priorities.toByteArray();
    strategies = builder.strategies.toByteArray();
    firstSource = builder.counts.build().toArray();
    Arrays.parallelPrefix(firstSource, Integer::sum);
    sources = builder.sources.build().toArray();
    this.shared = shared;
  }

  private RequestBatch(
      RequestBatch same, int[] destinations, byte[] strategies, int[] sources, SharedFiles shared) {
    sizes = same.sizes;
    priorities = same.priorities;
    firstSource = same.firstSource;
    this.destinations = destinations;
    this.strategies = strategies;
    this.sources = sources;
    this.shared = shared;
  }

  /**
   * Returns the same requests with other node numbers.
   *
   * @param numberOf the new number of each node, by its old one
   * @param own the strategies that requests ask for, by position of the request
   */
  public RequestBatch renumbered(int[] numberOf, Map<Integer, Integer> own) {
    byte[] asked = strategies.clone();
    own.forEach((request, strategy) -> asked[request] = strategy.byteValue());
    return new RequestBatch(
        this,
        Arrays.stream(destinations).map(node -> numberOf[node]).toArray(),
        asked,
        Arrays.stream(sources)
            .map(held -> numberOf[held & ~UNSTAGED] | (held & UNSTAGED))
            .toArray(),
        shared.renumbered(numberOf));
  }

  /** Returns the same requests, each of which knows only nodes that have its file. */
  public RequestBatch unshared() {
    return new RequestBatch(this, destinations, strategies, sources, SharedFiles.NONE);
  }

  /** Returns the same requests, of which those that ask for no strategy ask for this one. */
  public RequestBatch withDefault(int strategy) {
    if (IntStream.range(0, size()).allMatch(request -> strategies[request] == NO_STRATEGY)) {
      return this;
    }
    byte[] asked = strategies.clone();
    for (int request = 0; request < asked.length; request++) {
      asked[request] = asked[request] == NO_STRATEGY ? (byte) strategy : asked[request];
    }
    return new RequestBatch(this, destinations, asked, sources, shared);
  }

  public int size() {
    return sizes.length;
  }

  public long bytes(int request) {
    return sizes[request];
  }

  /** Returns the destination's index in the view. */
  public int destination(int request) {
    return destinations[request];
  }

  /** Returns the priority, 0 (high) to 3; also the rank by which queues are counted. */
  public int priority(int request) {
    return priorities[request];
  }

  /** Returns the number of the strategy that the request asks for, or {@link #NO_STRATEGY}. */
  public int strategy(int request) {
    return strategies[request];
  }

  /** Returns the number of nodes that have the file. */
  public int sourceCount(int request) {
    return firstSource[request + 1] - firstSource[request];
  }

  /** Returns the number of sources of a request, including the future ones and itself. */
  public int allSources(int request) {
    return sourceCount(request) + shared.copies(request) + shared.sharers(request);
  }

  /** Returns the {@code n}th source of a request, as the node's index in the view. */
  public int source(int request, int n) {
    int later = n - sourceCount(request);
    if (later < 0) {
      return sourceAt(firstSource[request] + n);
    }
    int copies = shared.copies(request);
    return later < copies
        ? shared.copyNode(request, later)
        : destinations[shared.sharer(request, later - copies)];
  }

  /** Returns whether the {@code n}th source can be read at once, or when it has the file. */
  public boolean isStaged(int request, int n) {
    return n >= sourceCount(request) || isStagedAt(firstSource[request] + n);
  }

  /** Whether the {@code n}th source does not have the file yet. */
  public boolean isFuture(int request, int n) {
    return n >= sourceCount(request);
  }

  /**
   * Returns the request whose destination is the {@code n}th source, or {@link #NO_SHARER} if that
   * source has the file or gets it without a request of this batch.
   */
  public int sharer(int request, int n) {
    int k = n - sourceCount(request) - shared.copies(request);
    return k < 0 ? NO_SHARER : shared.sharer(request, k);
  }

  /** Returns the seconds until a copy on its way arrives at the {@code n}th source, otherwise 0. */
  public double comesAfter(int request, int n) {
    int k = n - sourceCount(request);
    return k >= 0 && k < shared.copies(request) ? shared.copySeconds(request, k) : 0;
  }

  /** Returns the copies of the file of a request that are on their way. */
  public List<SharedFiles.Copy> coming(int request) {
    return IntStream.range(0, shared.copies(request))
        .mapToObj(
            k -> new SharedFiles.Copy(shared.copyNode(request, k), shared.copySeconds(request, k)))
        .toList();
  }

  /** Returns which requests of this batch want the same file. */
  public SharedFiles shared() {
    return shared;
  }

  /** Returns the source at a position among those of all requests. */
  public int sourceAt(int position) {
    return sources[position] & ~UNSTAGED;
  }

  public boolean isStagedAt(int position) {
    return sources[position] >= 0;
  }

  /** Collects requests; their positions are the order of the calls, from 0. */
  public static final class Builder {

    private final LongStream.Builder sizes = LongStream.builder();
    private final IntStream.Builder destinations = IntStream.builder();
    private final ByteArrayOutputStream priorities = new ByteArrayOutputStream();
    private final ByteArrayOutputStream strategies = new ByteArrayOutputStream();
    private final IntStream.Builder counts = IntStream.builder();
    private final IntStream.Builder sources = IntStream.builder();

    public Builder() {
      counts.add(0);
    }

    /**
     * @param holders in the order in which the request names them
     */
    public Builder add(ByteCount size, int destination, Priority priority, List<Replica> holders) {
      return add(size, destination, priority, holders, NO_STRATEGY);
    }

    /**
     * @param strategy the number of the strategy the request asks for
     */
    public Builder add(
        ByteCount size, int destination, Priority priority, List<Replica> holders, int strategy) {
      sizes.add(size.bytes());
      destinations.add(destination);
      priorities.write(priority.value());
      strategies.write(strategy);
      for (Replica holder : holders) {
        sources.add(holder.staged() ? holder.node() : holder.node() | UNSTAGED);
      }
      counts.add(holders.size());
      return this;
    }

    /** Returns a batch without shared files; either this or the other one may be called once. */
    public RequestBatch build() {
      return build(SharedFiles.NONE);
    }

    public RequestBatch build(SharedFiles shared) {
      return new RequestBatch(this, shared);
    }
  }
}
