package io.argosy.common.topology;

/** The name of an instance: routers with one database, and their agents. */
public record InstanceName(String value) implements Comparable<InstanceName> {

  public InstanceName {
    Words.requireWord(value, "router instance");
  }

  @Override
  public int compareTo(InstanceName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
