package io.argosy.deploy.demo;

import io.argosy.common.catalog.DatasetName;
import io.argosy.common.statefile.StateFile;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Remembers which directory became which dataset, over all starts on the same data. */
final class DatasetBook {

  private static final StateFormat FORMAT = new StateFormat("argosy-demo-datasets", 1);

  private record Body(List<KnownDataset> datasets) {}

  private final StateFile file;
  private final List<KnownDataset> known;

  private DatasetBook(StateFile file, List<KnownDataset> known) {
    this.file = file;
    this.known = new ArrayList<>(known);
  }

  static DatasetBook open(Path path) throws IOException {
    StateFile file = new StateFile(path, FORMAT);
    Optional<String> body = file.read();
    List<KnownDataset> known =
        body.isPresent()
            ? WireJson.strict().readValue(body.get(), Body.class).datasets()
            : List.of();
    return new DatasetBook(file, known);
  }

  List<KnownDataset> known() {
    return List.copyOf(known);
  }

  /** Written before anything is done with the name, so that a crash cannot lose it. */
  KnownDataset enter(DatasetName base, String directory, String fingerprint) throws IOException {
    KnownDataset chosen = DatasetNaming.choose(base, directory, fingerprint, known);
    put(chosen);
    return chosen;
  }

  void put(KnownDataset dataset) throws IOException {
    known.removeIf(other -> other.dataset().equals(dataset.dataset()));
    known.add(dataset);
    file.write(WireJson.strict().writeValueAsString(new Body(known)));
  }
}
