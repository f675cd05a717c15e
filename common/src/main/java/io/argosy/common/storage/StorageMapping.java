package io.argosy.common.storage;

import io.argosy.common.catalog.Lfn;
import java.util.List;
import java.util.Optional;

/**
 * The ordered path rules of a node, of which the first match applies; used by agents, shown by the
 * router.
 */
public record StorageMapping(List<PathRule> rules) {

  public StorageMapping {
    rules = List.copyOf(rules);
  }

  /** The place of a file: a root and a path below it. Symbolic links are checked by the storage. */
  public record Place(String root, String relativePath) {}

  /** Returns the place of a file; empty if no rule applies, in which case the file is refused. */
  public Optional<Place> placeOf(Lfn lfn) {
    return rules.stream()
        .flatMap(rule -> rule.relativePathOf(lfn).map(p -> new Place(rule.root(), p)).stream())
        .findFirst();
  }
}
