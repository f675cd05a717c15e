package io.argosy.deploy.copyjob;

import io.argosy.common.catalog.Lfn;
import io.argosy.common.storage.PathRule;
import io.argosy.common.storage.StorageMapping;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.user.NodeView;
import java.net.URI;
import java.util.List;
import java.util.Optional;

/**
 * A node as far as a copyjob meets it.
 *
 * @param doors host and port of each
 */
record KnownSite(NodeName node, StorageMapping storage, List<String> doors) {

  static KnownSite of(NodeView view) {
    List<PathRule> rules =
        view.storage().stream().map(rule -> new PathRule(rule.lfnPrefix(), rule.root())).toList();
    return new KnownSite(
        view.name(),
        new StorageMapping(rules),
        view.doors().stream()
            .map(door -> URI.create(door.url()).getAuthority())
            .distinct()
            .toList());
  }

  /** By its door, or by the door's host alone. */
  boolean answersTo(FdtAddress address) {
    return doors.contains(address.authority())
        || doors.stream().anyMatch(door -> door.replaceFirst(":\\d*$", "").equals(address.host()));
  }

  /** The name of the file that this node keeps at this path. */
  Optional<Lfn> lfnAt(String path) {
    return storage.rules().stream()
        .filter(rule -> path.startsWith(below(rule.root())))
        .map(rule -> new Lfn(below(rule.lfnPrefix()) + path.substring(below(rule.root()).length())))
        .filter(lfn -> placeOf(lfn).filter(path::equals).isPresent())
        .findFirst();
  }

  Optional<String> placeOf(Lfn lfn) {
    return storage.placeOf(lfn).map(place -> below(place.root()) + place.relativePath());
  }

  private static String below(String directory) {
    return directory.endsWith("/") ? directory : directory + "/";
  }
}
