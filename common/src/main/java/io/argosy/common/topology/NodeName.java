package io.argosy.common.topology;

/**
 * The name of a node, which identifies it in messages, on pages and in files; used by router and
 * agent.
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
