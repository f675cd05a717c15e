package io.argosy.common.catalog;

/**
 * The name of a dataset, under the same rules as a logical file name; users and router speak it.
 */
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
