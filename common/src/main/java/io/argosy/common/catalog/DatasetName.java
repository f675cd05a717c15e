package io.argosy.common.catalog;

/** The name of a dataset, with the syntax of a logical file name; used by users and the router. */
public record DatasetName(String value) implements Comparable<DatasetName> {

  public DatasetName {
    LogicalPath.require(value, "dataset name");
  }

  @Override
  public int compareTo(DatasetName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
