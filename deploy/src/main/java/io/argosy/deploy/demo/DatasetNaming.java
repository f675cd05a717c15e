package io.argosy.deploy.demo;

import io.argosy.common.catalog.DatasetName;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Which dataset a directory becomes: {@code /demo/<dir>}, and with a number at its end where that
 * name already stands for other files. The same files of the same directory keep their name.
 */
final class DatasetNaming {

  private static final String PREFIX = "/demo/";

  private DatasetNaming() {}

  /**
   * The name without any number.
   *
   * @param directory a real path
   * @throws DemoRefusal its name cannot be a dataset's
   */
  static DatasetName nameOf(Path directory) {
    Path last = directory.getFileName();
    if (last == null) {
      throw new DemoRefusal("a dataset is named after its directory, and / has no name");
    }
    if (last.toString().indexOf('\uFFFD') >= 0 && !Path.of(last.toString()).equals(last)) {
      throw new DemoRefusal("the name of the directory is not UTF-8: " + last);
    }
    try {
      return new DatasetName(PREFIX + last);
    } catch (IllegalArgumentException e) {
      throw new DemoRefusal("the directory's name cannot name a dataset: " + e.getMessage());
    }
  }

  /** The dataset of these files, known or new. */
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
      throw new DemoRefusal(
          "%s already stands for other files, and its name is too long to add a number"
              .formatted(base));
    }
  }
}
