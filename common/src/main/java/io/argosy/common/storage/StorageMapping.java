package io.argosy.common.storage;

import io.argosy.common.catalog.Lfn;
import java.util.List;
import java.util.Optional;

/**
 * A node's ordered path rules, first match wins; the agent obeys them and the router shows them.
 */
public record StorageMapping(List<PathRule> rules) {

  public StorageMapping {
    rules = List.copyOf(rules);
  }

  /** Where a file lies: a root and a path below it. Following links is for the storage to judge. */
  public record Place(String root, String relativePath) {}

  /** Empty where no rule speaks of the file: it is then refused, never guessed. */
  public Optional<Place> placeOf(Lfn lfn) {
    return rules.stream()
        .flatMap(rule -> rule.relativePathOf(lfn).map(p -> new Place(rule.root(), p)).stream())
        .findFirst();
  }
}
