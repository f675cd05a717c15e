package io.argosy.router.automation;

import io.argosy.common.topology.NodeName;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The subject of a pin: everything that matches all of these names.
 *
 * @param request all files of the request, even if other requests want them too
 */
public record PinSubject(
    Optional<Named> source,
    Optional<Named> destination,
    Optional<Long> request,
    Optional<Named> block,
    Optional<Named> dataset,
    Optional<String> strategy) {

  /** The key and the name of a node, a block or a dataset. */
  public record Named(long id, String name) {}

  /** Returns the key of something named; 0, which stands for any, if none is given. */
  public static long key(Optional<Named> named) {
    return named.map(Named::id).orElse(0L);
  }

  /** Whether the named nodes are those of the link. */
  public boolean covers(NodeName from, NodeName to) {
    return source.stream().allMatch(node -> node.name().equals(from.value()))
        && destination.stream().allMatch(node -> node.name().equals(to.value()));
  }

  /** Returns the given names, by kind. */
  public Map<String, Object> facts() {
    Map<String, Object> facts = new TreeMap<>();
    source.ifPresent(node -> facts.put("source", node.name()));
    destination.ifPresent(node -> facts.put("destination", node.name()));
    request.ifPresent(id -> facts.put("request", id));
    block.ifPresent(named -> facts.put("block", named.name()));
    dataset.ifPresent(named -> facts.put("dataset", named.name()));
    strategy.ifPresent(word -> facts.put("strategy", word));
    return facts;
  }

  /** Returns a text for users and the audit log, such as {@code destination T1_B request 5}. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    facts().forEach((kind, name) -> text.append(' ').append(kind).append(' ').append(name));
    return text.toString().strip();
  }
}
