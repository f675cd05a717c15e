package io.argosy.bench.grid;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.ojalgo.optimisation.Expression;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.ojalgo.optimisation.Optimisation;
import org.ojalgo.optimisation.Variable;

/**
 * The least time in which bytes can flow, as a linear program.
 *
 * <pre>
 * min T   with  sum over l and i of y(k,l,i) = bytes(k)                   for each kind k and the links l it may use
 *               sum over (l,i) in C of y(k,l,i) &gt;= bytes(k)                instead, if k has cuts, for each cut C
 *               z(l,i) = sum over k of y(k,l,i) / success(l)              for each link l and step i of the course
 *               z(l,i) &lt;= capacity(l,i) length(i)                         for each link l and step i
 *               sum over the node's links of z(l,i) &lt;= limit length(i)    for each uplink and downlink and step i
 * </pre>
 *
 * The last step has the length T less its beginning; the least T lies in the first step that has an
 * answer.
 */
public final class LeastTime {

  private static final double MEGA = 1e6;

  private final CapacityCourse course;
  private final List<Kind> kinds;
  private final int last;
  private final ExpressionsBasedModel model = new ExpressionsBasedModel();
  private final Variable rest = model.newVariable("rest").lower(0).weight(1);

  /**
   * Bytes with the same choice of links.
   *
   * @param links positions in the world
   * @param cuts each carries the bytes at least once; empty if all links together carry them once
   */
  record Kind(List<Integer> links, double bytes, List<List<Crossing>> cuts) {

    Kind {
      links = List.copyOf(links);
      cuts = List.copyOf(cuts);
    }

    Kind(List<Integer> links, double bytes) {
      this(links, bytes, List.of());
    }
  }

  /** A link, by its position in the world, in a step of the course. */
  record Crossing(int link, int step) {}

  /**
   * One of the optimal solutions.
   *
   * @param bytes of each link
   * @param shares bytes of each kind
   */
  record Flow(double seconds, List<Double> bytes, List<Map<Crossing, Double>> shares) {

    public Flow {
      bytes = List.copyOf(bytes);
      shares = List.copyOf(shares);
    }
  }

  private LeastTime(CapacityCourse course, List<Kind> kinds, int last) {
    this.course = course;
    this.kinds = kinds;
    this.last = last;
  }

  /** Computes the least time of files that may come from any of their sources, in parts. */
  public static Flow ofChoices(CapacityCourse course, List<GridFile> files) {
    return of(course, kinds(course.world(), files));
  }

  /** Computes the least time of given numbers of bytes, one for each link of the world. */
  public static Flow ofLoads(CapacityCourse course, List<Double> bytes) {
    return of(
        course,
        IntStream.range(0, bytes.size())
            .filter(link -> bytes.get(link) > 0)
            .mapToObj(link -> new Kind(List.of(link), bytes.get(link)))
            .toList());
  }

  static Flow of(CapacityCourse course, List<Kind> kinds) {
    return IntStream.range(0, course.steps().size())
        .mapToObj(last -> new LeastTime(course, kinds, last).solve())
        .flatMap(Optional::stream)
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("the bytes never arrive"));
  }

  private static List<Kind> kinds(GridWorld world, List<GridFile> files) {
    Map<List<Integer>, Double> bytes = new HashMap<>();
    for (GridFile file : files) {
      for (int destination : file.destinations()) {
        bytes.merge(links(world, file.sources(), destination), (double) file.bytes(), Double::sum);
      }
    }
    return bytes.entrySet().stream()
        .map(kind -> new Kind(kind.getKey(), kind.getValue()))
        .sorted((a, b) -> a.links().toString().compareTo(b.links().toString()))
        .toList();
  }

  private static List<Integer> links(GridWorld world, List<Integer> sources, int destination) {
    return IntStream.range(0, world.links().size())
        .filter(link -> world.links().get(link).to() == destination)
        .filter(link -> sources.contains(world.links().get(link).from()))
        .boxed()
        .toList();
  }

  private Optional<Flow> solve() {
    List<List<Map<Integer, Variable>>> shares =
        IntStream.range(0, kinds.size()).mapToObj(this::sharesOf).toList();
    for (int step = 0; step <= last; step++) {
      limitNodes(step, carried(shares, step));
    }
    double most = course.endOf(last) - course.steps().get(last).from();
    if (Double.isFinite(most)) {
      rest.upper(most);
    }
    Optimisation.Result result = model.minimise();
    return result.getState().isFeasible() ? Optional.of(flow(result, shares)) : Optional.empty();
  }

  /** The bytes of a kind by each link, for each step. */
  private List<Map<Integer, Variable>> sharesOf(int number) {
    Kind kind = kinds.get(number);
    String name = "kind " + number;
    List<Map<Integer, Variable>> steps =
        IntStream.rangeClosed(0, last)
            .mapToObj(step -> variables(kind, name + "." + step))
            .toList();
    double bytes = kind.bytes() / MEGA;
    if (kind.cuts().isEmpty()) {
      Expression whole = model.newExpression(name).level(bytes);
      steps.forEach(step -> step.values().forEach(share -> whole.set(share, 1)));
    }
    for (List<Crossing> cut : kind.cuts()) {
      Expression crossed = model.newExpression(name + " over " + cut).lower(bytes);
      cut.stream()
          .filter(crossing -> crossing.step() <= last)
          .forEach(crossing -> crossed.set(steps.get(crossing.step()).get(crossing.link()), 1));
    }
    return steps;
  }

  private Map<Integer, Variable> variables(Kind kind, String name) {
    Map<Integer, Variable> byLink = new TreeMap<>();
    kind.links().forEach(l -> byLink.put(l, model.newVariable(name + " by " + l).lower(0)));
    return byLink;
  }

  /** What each used link carries in a step, less a flow on the wire that is still to be set. */
  private Map<Integer, Expression> carried(List<List<Map<Integer, Variable>>> shares, int step) {
    Map<Integer, Expression> carried = new TreeMap<>();
    for (List<Map<Integer, Variable>> kind : shares) {
      kind.get(step)
          .forEach(
              (link, share) ->
                  carried
                      .computeIfAbsent(
                          link, l -> model.newExpression("link " + l + " in " + step).level(0))
                      .set(share, 1 / course.world().links().get(link).success()));
    }
    return carried;
  }

  private void limitNodes(int step, Map<Integer, Expression> carried) {
    Map<Integer, Expression> uplinks = new HashMap<>();
    Map<Integer, Expression> downlinks = new HashMap<>();
    for (int link : carried.keySet()) {
      Variable flow = model.newVariable(link + " in " + step).lower(0);
      carried.get(link).set(flow, -1);
      limit(model.newExpression("cap " + link + " in " + step), step, capacity(link, step))
          .set(flow, 1);
      GridWorld.Link ends = course.world().links().get(link);
      GridWorld.Node from = course.world().nodes().get(ends.from());
      GridWorld.Node to = course.world().nodes().get(ends.to());
      if (ends.circuit()) {
        continue;
      }
      if (Double.isFinite(from.uplink())) {
        uplinks
            .computeIfAbsent(ends.from(), n -> shared("up", n, step, from.uplink()))
            .set(flow, 1);
      }
      if (Double.isFinite(to.downlink())) {
        downlinks
            .computeIfAbsent(ends.to(), n -> shared("down", n, step, to.downlink()))
            .set(flow, 1);
      }
    }
  }

  private Expression shared(String what, int node, int step, double limit) {
    return limit(model.newExpression(what + " " + node + " in " + step), step, limit);
  }

  private double capacity(int link, int step) {
    return course.steps().get(step).links().get(link);
  }

  /** Limits a sum to a rate for the length of a step. */
  private Expression limit(Expression sum, int step, double bytesPerSecond) {
    return step == last
        ? sum.set(rest, -bytesPerSecond / MEGA).upper(0)
        : sum.upper(bytesPerSecond / MEGA * (course.endOf(step) - course.steps().get(step).from()));
  }

  private Flow flow(Optimisation.Result result, List<List<Map<Integer, Variable>>> shares) {
    List<Map<Crossing, Double>> bytes =
        shares.stream().map(ofKind -> values(result, ofKind)).toList();
    double[] byLink = new double[course.world().links().size()];
    bytes.forEach(kind -> kind.forEach((crossing, sent) -> byLink[crossing.link()] += sent));
    double seconds = course.steps().get(last).from() + result.doubleValue(model.indexOf(rest));
    return new Flow(seconds, DoubleStream.of(byLink).boxed().toList(), bytes);
  }

  private Map<Crossing, Double> values(
      Optimisation.Result result, List<Map<Integer, Variable>> steps) {
    Map<Crossing, Double> bytes = new LinkedHashMap<>();
    for (int step = 0; step < steps.size(); step++) {
      for (Map.Entry<Integer, Variable> share : steps.get(step).entrySet()) {
        double sent = result.doubleValue(model.indexOf(share.getValue())) * MEGA;
        bytes.put(new Crossing(share.getKey(), step), sent);
      }
    }
    return bytes;
  }
}
