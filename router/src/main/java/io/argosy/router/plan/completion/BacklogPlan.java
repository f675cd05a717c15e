package io.argosy.router.plan.completion;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * How bytes that have no route yet would be divided over links: so that everything ends as early as
 * possible, as strategy {@code completion} would route it if files were divisible. Each byte is
 * counted once.
 */
public final class BacklogPlan {

  private final NetworkView network;
  private final long[] bytes;
  private final ByteCount homeless;
  private final double end;
  private final double bound;

  /**
   * Bytes with the same destination, priority and holders.
   *
   * @param links from the holders to the destination, by their index in the network
   */
  public record Missing(Priority priority, ByteCount bytes, List<Integer> links) {

    public Missing {
      links = List.copyOf(links);
    }
  }

  private BacklogPlan(NetworkView network, long[] bytes, ByteCount homeless, BacklogShares shares) {
    this.network = network;
    this.bytes = bytes;
    this.homeless = homeless;
    this.end = shares.end();
    this.bound = shares.bound();
  }

  /**
   * Divides the groups over their links, beside what is queued on the links already.
   *
   * @param network with the queues of links
   */
  public static BacklogPlan of(NetworkView network, Assumptions assumptions, List<Missing> groups) {
    LinkCosts costs = new LinkCosts(network, assumptions);
    double[] queued = costs.levels(new Loads(network), RequestBatch.PRECEDENCES - 1);
    List<Missing> placed = new ArrayList<>();
    List<int[]> ways = new ArrayList<>();
    for (Missing group : groups) {
      int[] usable = usable(network, group.links());
      if (usable.length > 0) {
        placed.add(group);
        ways.add(usable);
      }
    }
    int[][] links = ways.toArray(int[][]::new);
    BacklogShares shares =
        new BacklogShares(
            costs,
            queued,
            placed.stream().mapToDouble(group -> group.bytes().bytes()).toArray(),
            links);
    shares.balance();
    long[] bytes = new long[network.links() * RequestBatch.PRECEDENCES];
    for (int group = 0; group < links.length; group++) {
      add(bytes, placed.get(group), links[group], shares.of(group));
    }
    long all = groups.stream().mapToLong(group -> group.bytes().bytes()).sum();
    return new BacklogPlan(network, bytes, ByteCount.of(all - Arrays.stream(bytes).sum()), shares);
  }

  /** Links that only others know, or nobody, are used where there is no other; dead ones never. */
  static int[] usable(NetworkView network, List<Integer> links) {
    int[] alive =
        links.stream().mapToInt(Integer::intValue).filter(it -> network.rate(it) != 0).toArray();
    int[] known =
        Arrays.stream(alive)
            .filter(link -> network.speed(link) > 0 && network.isConfirmed(link))
            .toArray();
    return known.length > 0 ? known : alive;
  }

  /** Whole bytes; what rounding leaves goes to the largest part. */
  private static void add(long[] bytes, Missing group, int[] links, double[] shares) {
    long left = group.bytes().bytes();
    int largest = 0;
    for (int n = 0; n < links.length; n++) {
      long part = Math.min(left, (long) shares[n]);
      bytes[cell(links[n], group.priority())] += part;
      left -= part;
      largest = shares[n] > shares[largest] ? n : largest;
    }
    bytes[cell(links[largest], group.priority())] += left;
  }

  private static int cell(int link, Priority priority) {
    return link * RequestBatch.PRECEDENCES + priority.value();
  }

  /** Returns the bytes of a priority that would go over a link. */
  public ByteCount on(int link, Priority priority) {
    return ByteCount.of(bytes[cell(link, priority)]);
  }

  /** Returns the bytes that no usable link leads to. */
  public ByteCount homeless() {
    return homeless;
  }

  public NetworkView network() {
    return network;
  }

  /** Returns when the last link, uplink or downlink that has a part would be done. */
  public Duration end() {
    return Duration.ofNanos(Math.round(Math.min(end, 1e9) * 1e9));
  }

  /**
   * Returns by which share, at most, the end is later than that of the best division; 0.01 is 1 %.
   * It follows from the dual of the linear program, so the program need not be solved.
   */
  public double gap() {
    return bound > 0 ? Math.max(0, end / bound - 1) : 0;
  }
}
