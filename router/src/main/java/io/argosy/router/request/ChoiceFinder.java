package io.argosy.router.request;

import static io.argosy.common.refusal.Refusal.Kind.UNACCEPTABLE;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.NodeName;
import io.argosy.router.topology.Node;
import io.argosy.router.topology.NodeDirectory;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Finds the strategy and the sources that a request names, and refuses unknown ones. */
public final class ChoiceFinder {

  /**
   * The only strategy that uses an order of sources; the default of a request that names sources.
   */
  private static final String ORDERLY = "orderly";

  private static final int MOST = 100;

  private final NodeDirectory nodes;
  private final Map<String, String> strategies;

  /**
   * @param strategies the planner's name of each strategy that users may choose
   */
  public ChoiceFinder(NodeDirectory nodes, Map<String, String> strategies) {
    this.nodes = nodes;
    this.strategies = new TreeMap<>(strategies);
  }

  /**
   * @throws Refusal the strategy is unknown, or sources are named and it does not use their order;
   *     a source is unknown or named twice, with its place such as {@code sources[1]}
   */
  public SourceChoice find(SourcePreference preference) {
    Optional<String> strategy = preference.strategy().map(this::known);
    if (preference.sources().isEmpty()) {
      return new SourceChoice(strategy, List.of());
    }
    if (preference.sources().size() > MOST) {
      throw refused("sources", preference.sources().size() + " named", "must be at most 100 nodes");
    }
    strategy
        .filter(word -> !word.equals(ORDERLY))
        .ifPresent(
            word -> {
              throw refused("strategy", word, "uses no order of sources; only orderly does");
            });
    return new SourceChoice(Optional.of(ORDERLY), keys(preference.sources()));
  }

  private String known(String name) {
    String word = strategies.get(name);
    if (word == null) {
      throw refused("strategy", name, "must be one of " + String.join(", ", strategies.keySet()));
    }
    return word;
  }

  private List<Long> keys(List<NodeName> sources) {
    Map<NodeName, Node> known = nodes.find(sources);
    List<Long> keys = new ArrayList<>();
    for (int place = 0; place < sources.size(); place++) {
      NodeName name = sources.get(place);
      String field = "sources[%d]".formatted(place);
      Node node = known.get(name);
      if (node == null) {
        throw Refusal.of(UNACCEPTABLE, "unknown-name", Refusal.Fault.unknown(field, "node", name));
      }
      if (keys.contains(node.id())) {
        throw refused(field, name.value(), "is named twice");
      }
      keys.add(node.id());
    }
    return keys;
  }

  private static Refusal refused(String field, String rejected, String message) {
    return Refusal.of(UNACCEPTABLE, "refused-value", new Refusal.Fault(field, rejected, message));
  }
}
