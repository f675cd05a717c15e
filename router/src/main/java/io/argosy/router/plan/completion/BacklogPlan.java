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

  private final List<Part> parts;
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

  /**
   * Bytes of a group that would go over a link, more than none.
   *
   * @param group its place in the list of groups
   */
  public record Part(int group, int link, ByteCount bytes) {}

  private BacklogPlan(List<Part> parts, ByteCount homeless, BacklogShares shares) {
    this.parts = List.copyOf(parts);
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
    List<Integer> placed = new ArrayList<>();
    List<int[]> ways = new ArrayList<>();
    for (int group = 0; group < groups.size(); group++) {
      int[] usable = usable(network, groups.get(group).links());
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
            placed.stream().mapToDouble(group -> groups.get(group).bytes().bytes()).toArray(),
            links);
    shares.balance();
    List<Part> parts = new ArrayList<>();
    for (int n = 0; n < links.length; n++) {
      int group = placed.get(n);
      add(parts, group, groups.get(group).bytes().bytes(), links[n], shares.of(n));
    }
    long homeless =
        groups.stream().mapToLong(group -> group.bytes().bytes()).sum()
            - parts.stream().mapToLong(part -> part.bytes().bytes()).sum();
    return new BacklogPlan(parts, ByteCount.of(homeless), shares);
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
  private static void add(List<Part> parts, int group, long bytes, int[] links, double[] shares) {
    long[] whole = new long[links.length];
    long left = bytes;
    int largest = 0;
    for (int n = 0; n < links.length; n++) {
      whole[n] = Math.min(left, (long) shares[n]);
      left -= whole[n];
      largest = shares[n] > shares[largest] ? n : largest;
    }
    whole[largest] += left;
    for (int n = 0; n < links.length; n++) {
      if (whole[n] > 0) {
        parts.add(new Part(group, links[n], ByteCount.of(whole[n])));
      }
    }
  }

  /** Returns which bytes would go over which links, by group. */
  public List<Part> parts() {
    return parts;
  }

  /** Returns the bytes that no usable link leads to. */
  public ByteCount homeless() {
    return homeless;
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
