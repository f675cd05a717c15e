package io.argosy.common.topology;

/** The name of an instance: routers with one database, and their agents. */
public record InstanceName(String value) {

  public InstanceName {
    Words.requireWord(value, "router instance");
  }

  @Override
  public String toString() {
    return value;
  }
}
