package io.argosy.router.query;

import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.PreviewView.Arrival;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.completion.CompletionOptions;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.SharedFiles;
import io.argosy.router.routing.UsableNetwork;
import io.argosy.router.topology.LinkKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * When the files of a request that is not made yet would arrive: strategy {@code completion} plans
 * them in pieces, together with what others have requested. A piece arrives when all that the plan
 * gives to its link is done.
 */
public final class ArrivalForecast {

  private static final String NO_SOURCE =
      "for some blocks no node holds all files and has a link whose rate is known";

  /** Of the request, and of all others: more pieces change the time little. */
  private static final double PIECES = 2_000;

  /** A plan with them takes a few hundredths of a second. */
  private static final CompletionOptions BRIEF = new CompletionOptions(10, 500_000, 2_000_000, 0);

  private final List<Long> nodes;
  private final RequestBatch.Builder batch = new RequestBatch.Builder();
  private final SharedFiles.Builder shared = new SharedFiles.Builder();
  private final List<Boolean> asked = new ArrayList<>();

  /**
   * What a node lacks of blocks of one kind: the same nodes have them, and the same lack them.
   *
   * @param isAsked whether it belongs to the request
   * @param passesOn whether the node passes on its new copies to the others that lack them
   * @param files at least one
   */
  public record Missing(
      String kind,
      List<Long> holders,
      long node,
      boolean isAsked,
      boolean passesOn,
      long files,
      ByteCount bytes) {

    private long pieces(Map<Boolean, Double> all) {
      return Math.clamp((long) (PIECES * bytes.bytes() / all.get(isAsked)), 1, files);
    }
  }

  private ArrivalForecast(List<Long> nodes) {
    this.nodes = nodes;
  }

  /**
   * Returns when the last file arrives; not known unless all that the request lacks has a source
   * with a link of known rate.
   *
   * @param missing of the request, and of others that comes before it
   */
  public static Arrival of(List<Missing> missing, UsableNetwork network, PlanPolicy policy) {
    Map<Boolean, Double> bytes =
        missing.stream()
            .collect(
                Collectors.partitioningBy(
                    Missing::isAsked, Collectors.summingDouble(some -> some.bytes().bytes())));
    ArrivalForecast forecast = new ArrivalForecast(network.nodes());
    missing.stream()
        .collect(Collectors.groupingBy(Missing::kind, TreeMap::new, Collectors.toList()))
        .forEach((kind, some) -> forecast.add(some, bytes));
    return forecast.arrival(reliable(network), policy);
  }

  /**
   * Returns the number of pieces for each node that lacks blocks of a kind: on average as many as
   * their shares of all bytes, so that the number of all pieces is limited.
   *
   * @param bytes of the request, and of all others
   */
  static long parts(List<Missing> kind, Map<Boolean, Double> bytes) {
    return Math.ceilDiv(
        kind.stream().mapToLong(at -> at.pieces(bytes)).sum(), Math.max(1, kind.size()));
  }

  private void add(List<Missing> kind, Map<Boolean, Double> bytes) {
    long parts = parts(kind, bytes);
    for (long part = 0; part < parts; part++) {
      int file = asked.size();
      for (Missing at : kind) {
        shared.wanted(file, asked.size());
        kind.stream()
            .filter(other -> !other.passesOn())
            .forEach(other -> shared.excluded(asked.size(), nodes.indexOf(other.node())));
        asked.add(at.isAsked());
        long all = at.bytes().bytes();
        ByteCount size = ByteCount.of(all / parts + (part < all % parts ? 1 : 0));
        batch.add(size, nodes.indexOf(at.node()), Priority.NORMAL, sources(at));
      }
    }
  }

  private List<Replica> sources(Missing at) {
    return at.holders().stream().map(holder -> Replica.staged(nodes.indexOf(holder))).toList();
  }

  /** Without links of unknown rate, and without those that are probed with a few files. */
  private static NetworkView reliable(UsableNetwork network) {
    NetworkView all = network.view();
    Set<LinkKey> probed =
        network.halfOpen().stream()
            .flatMap(breaker -> breaker.links().stream())
            .collect(Collectors.toSet());
    return new NetworkView(
        all.nodeFacts(),
        IntStream.range(0, all.links())
            .filter(link -> all.speed(link) > 0 && !probed.contains(network.linkAt(link)))
            .mapToObj(all::factsOf)
            .toList());
  }

  private Arrival arrival(NetworkView network, PlanPolicy policy) {
    Plan plan =
        Planner.plan(
            network,
            batch.build(shared.build(asked.size())),
            new PlanPolicy(Strategy.COMPLETION, policy.assumptions(), BRIEF, policy.phedex()));
    int[] own = IntStream.range(0, asked.size()).filter(asked::get).toArray();
    return own.length > 0 && IntStream.of(own).allMatch(plan::isPlanned)
        ? Arrival.after(
            IntStream.of(own).mapToDouble(plan::score).max().orElseThrow(),
            IntStream.of(own).anyMatch(plan::waitsForCopy))
        : Arrival.unknown(NO_SOURCE);
  }
}
