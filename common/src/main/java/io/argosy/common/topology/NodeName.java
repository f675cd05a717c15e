package io.argosy.common.topology;

/**
 * The name of a node: its identity on wires, pages and in files; router and agent both speak it.
 */
public record NodeName(String value) implements Comparable<NodeName> {

  public NodeName {
    Words.requireWord(value, "node");
  }

  @Override
  public int compareTo(NodeName other) {
    return value.compareTo(other.value);
  }

  @Override
  public String toString() {
    return value;
  }
}
