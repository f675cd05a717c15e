package io.argosy.system.testbed;

import io.argosy.common.catalog.Lfn;
import java.nio.file.Path;

/** A node and its directories; a logical name is a path below {@code data}. */
public record NodePlaces(String name, Path data, Path staging) {

  static NodePlaces below(Path directory, String name) {
    Path home = directory.resolve("sites").resolve(name);
    return new NodePlaces(name, home.resolve("data"), home.resolve("staging"));
  }

  public Path placeOf(Lfn lfn) {
    return data.resolve(lfn.value().substring(1));
  }

  String site() {
    return name + "_SITE";
  }
}
