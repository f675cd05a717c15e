package io.argosy.router.plan.completion;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/**
 * The best distribution of each kind of request over its candidates if files were divisible: the
 * solution of a linear program that minimizes the completion time of the busiest link, uplink or
 * downlink in use, and among equal solutions the time that links are busy.
 *
 * <pre>
 * min t + a little of all seconds on links   with   sum over c of y(k,c) = 1                                        for each kind k
 *                level(r) + sum over (k,c) that load r of y(k,c) bytes(k) pace(r,c) &lt;= t    for each resource r
 * </pre>
 *
 * Times are multiples of the end of a known layout. Resources that are already busy for longer are
 * excluded, because a plan that used them would be later than the known one.
 */
final class FractionalShares {

  /** Weight of the seconds on links; the end is later than the optimum by at most this share. */
  private static final double LITTLE = 1e-4;

  private final Layout open;
  private final Kinds kinds;
  private final double unit;
  private final ExpressionsBasedModel model = new ExpressionsBasedModel();
  private final Variable end = model.newVariable("end").lower(0).weight(1);
  private final Map<Integer, Expression> resources = new HashMap<>();

  /**
   * @param unit seconds in which everything could be transferred
   */
  private FractionalShares(Layout open, Kinds kinds, double unit) {
    this.open = open;
    this.kinds = kinds;
    this.unit = unit;
  }

  /**
   * Returns bytes by kind and candidate; empty if no solution was found.
   *
   * @param open a layout in which only requests without a choice are placed
   * @param known a complete layout of the same requests
   */
  static Optional<double[][]> bytes(Layout open, Kinds kinds, Layout known) {
    double end = known.endOfChoices();
    return end > 0 && end < Double.POSITIVE_INFINITY
        ? new FractionalShares(open, kinds, end).solve()
        : Optional.empty();
  }

  private Optional<double[][]> solve() {
    List<Map<Integer, Variable>> shares = new ArrayList<>();
    for (int kind = 0; kind < kinds.count(); kind++) {
      shares.add(sharesOf(kind));
    }
    Optimisation.Result result = model.minimise();
    return result.getState().isOptimal() ? Optional.of(bytes(shares, result)) : Optional.empty();
  }

  /** Returns shares by candidate, counted from the first candidate of the kind. */
  private Map<Integer, Variable> sharesOf(int kind) {
    Map<Integer, Variable> shares = new LinkedHashMap<>();
    Expression whole = model.newExpression("kind " + kind).level(1);
    PlannedFiles files = open.files;
    int file = kinds.example[kind];
    double staging = leastStaging(file);
    for (int candidate = files.first[file]; candidate < files.first[file + 1]; candidate++) {
      int link = files.link[candidate];
      if (files.staging[candidate] <= staging && open.busiest(link) <= unit) {
        int c = candidate - files.first[file];
        Variable share = model.newVariable(kind + " by " + c).lower(0);
        whole.set(share, 1);
        share.weight(LITTLE * kinds.bytes[kind] * open.costs.linkPace(link) / unit / kinds.count());
        load(share, kinds.bytes[kind], link);
        shares.put(c, share);
      }
    }
    return shares;
  }

  /** Sources that need staging are only used by requests without any other. */
  private double leastStaging(int file) {
    PlannedFiles files = open.files;
    return Arrays.stream(files.staging, files.first[file], files.first[file + 1]).min().orElse(0);
  }

  private void load(Variable share, double bytes, int link) {
    LinkCosts costs = open.costs;
    put(share, bytes * costs.linkPace(link), link);
    put(share, bytes * costs.uplinkPace(link), costs.uplinkOf(link));
    put(share, bytes * costs.downlinkPace(link), costs.downlinkOf(link));
  }

  private void put(Variable share, double seconds, int resource) {
    if (seconds > 0) {
      resources.computeIfAbsent(resource, this::isDoneByTheEnd).set(share, seconds / unit);
    }
  }

  private Expression isDoneByTheEnd(int resource) {
    return model
        .newExpression("resource " + resource)
        .set(end, -1)
        .upper(-open.level[resource] / unit);
  }

  private double[][] bytes(List<Map<Integer, Variable>> shares, Optimisation.Result result) {
    double[][] bytes = new double[kinds.count()][];
    for (int kind = 0; kind < bytes.length; kind++) {
      int example = kinds.example[kind];
      double[] ofKind = new double[open.files.first[example + 1] - open.files.first[example]];
      double all = kinds.bytes[kind];
      shares
          .get(kind)
          .forEach(
              (c, share) ->
                  ofKind[c] = Math.clamp(result.doubleValue(model.indexOf(share)), 0, 1) * all);
      bytes[kind] = ofKind;
    }
    return bytes;
  }
}
