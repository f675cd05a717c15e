package io.argosy.router.request;

import static io.argosy.common.refusal.Refusal.Kind.UNACCEPTABLE;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.router.catalog.CatalogStore;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Finds what a request or a preview names, and refuses each unknown name with its place. */
public final class ScopeFinder {

  static final int MOST = 1000;

  private final CatalogStore datasets;
  private final NodeDirectory nodes;
  private final ChoiceFinder choices;

  /**
   * @param strategies the planner's name of each strategy that users may choose
   */
  public ScopeFinder(CatalogStore datasets, NodeDirectory nodes, Map<String, String> strategies) {
    this.datasets = datasets;
    this.nodes = nodes;
    choices = new ChoiceFinder(nodes, strategies);
  }

  /**
   * @throws Refusal the strategy or a source is unknown, or the strategy does not use an order of
   *     sources
   */
  public SourceChoice choice(SourcePreference preference) {
    return choices.find(preference);
  }

  /**
   * @throws Refusal no dataset or destination is named, or one is unknown or named twice, with its
   *     place such as {@code datasets[1]}
   */
  public RequestScope find(List<DatasetName> wanted, List<NodeName> destinations) {
    requireSome("datasets", wanted);
    requireSome("destinations", destinations);
    Map<DatasetName, Long> knownDatasets = datasets.findDatasets(wanted);
    Map<NodeName, Node> knownNodes = nodes.find(destinations);
    List<Refusal.Fault> faults = new ArrayList<>();
    List<Long> foundDatasets = found("datasets", "dataset", wanted, knownDatasets, faults);
    List<Node> foundNodes = found("destinations", "node", destinations, knownNodes, faults);
    if (!faults.isEmpty()) {
      Refusal.Fault first = faults.getFirst();
      throw new Refusal(
          UNACCEPTABLE, "unknown-name", first.field() + ": " + first.message(), faults);
    }
    return new RequestScope(foundDatasets, foundNodes);
  }

  private static void requireSome(String field, List<?> named) {
    if (named.isEmpty() || named.size() > MOST) {
      throw Refusal.of(
          UNACCEPTABLE,
          "refused-value",
          new Refusal.Fault(field, named.size() + " named", "must be 1 to 1,000 names"));
    }
  }

  private static <K, V> List<V> found(
      String field, String kind, List<K> named, Map<K, V> known, List<Refusal.Fault> faults) {
    List<V> found = new ArrayList<>();
    for (int i = 0; i < named.size(); i++) {
      K name = named.get(i);
      String place = "%s[%d]".formatted(field, i);
      V thing = known.get(name);
      if (thing == null) {
        faults.add(Refusal.Fault.unknown(place, kind, name));
      } else if (named.indexOf(name) < i) {
        faults.add(new Refusal.Fault(place, name.toString(), "is named twice"));
      } else {
        found.add(thing);
      }
    }
    return found;
  }
}
