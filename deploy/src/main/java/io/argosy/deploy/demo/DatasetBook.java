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
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Stores which directory became which dataset, over all starts on the same data: {@code
 * /demo/<dir>}, with a number appended if the name is used for other files. The same files of the
 * same directory keep their name.
 */
final class DatasetBook {

  private static final String PREFIX = "/demo/";

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

  /** Stores the dataset of these files before the name is used, so that a crash cannot lose it. */
  KnownDataset enter(DatasetName base, String directory, String fingerprint) throws IOException {
    KnownDataset chosen = choose(base, directory, fingerprint, known);
    put(chosen);
    return chosen;
  }

  void put(KnownDataset dataset) throws IOException {
    known.removeIf(other -> other.dataset().equals(dataset.dataset()));
    known.add(dataset);
    file.write(WireJson.strict().writeValueAsString(new Body(known)));
  }

  /**
   * Returns the name without a number.
   *
   * @param directory a real path
   * @throws IllegalArgumentException its name is no valid dataset name
   */
  static DatasetName nameOf(Path directory) {
    Path last = directory.getFileName();
    if (last == null) {
      throw new IllegalArgumentException(
          "a dataset is named after its directory, and / has no name");
    }
    if (last.toString().indexOf('\uFFFD') >= 0 && !Path.of(last.toString()).equals(last)) {
      throw new IllegalArgumentException("the name of the directory is not UTF-8: " + last);
    }
    try {
      return new DatasetName(PREFIX + last);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the directory's name cannot name a dataset: " + e.getMessage());
    }
  }

  /** Returns the dataset of these files, which may be new. */
  static KnownDataset choose(
      DatasetName base, String directory, String fingerprint, List<KnownDataset> known) {
    return known.stream()
        .filter(dataset -> dataset.isSame(directory, fingerprint))
        .findFirst()
        .orElseGet(() -> new KnownDataset(firstFree(base, known), directory, fingerprint, 1));
  }

  private static DatasetName firstFree(DatasetName base, List<KnownDataset> known) {
    Set<DatasetName> taken = known.stream().map(KnownDataset::dataset).collect(Collectors.toSet());
    return IntStream.iterate(1, n -> n + 1)
        .mapToObj(n -> numbered(base, n))
        .filter(name -> !taken.contains(name))
        .findFirst()
        .orElseThrow();
  }

  private static DatasetName numbered(DatasetName base, int number) {
    try {
      return number == 1 ? base : new DatasetName(base + "-" + number);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "%s is used for other files, and the name is too long to append a number"
              .formatted(base));
    }
  }
}
