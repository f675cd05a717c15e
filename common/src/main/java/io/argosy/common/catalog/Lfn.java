package io.argosy.common.catalog;

/**
 * A logical file name: absolute, UTF-8, at most 1,024 bytes, segments of 1 to 255 bytes, without
 * control characters and without {@code .} or {@code ..}. Its constructor rejects anything else, so
 * that no name from outside can lead out of a storage root.
 */
public record Lfn(String value) implements Comparable<Lfn> {

  public Lfn {
    LogicalPath.require(value, "logical file name");
  }

  @Override
  public int compareTo(Lfn other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
