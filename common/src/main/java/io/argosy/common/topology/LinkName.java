package io.argosy.common.topology;

/** A directed pair of two different nodes, between which files are transferred. */
public record LinkName(NodeName source, NodeName destination) implements Comparable<LinkName> {

  public LinkName {
    if (source.equals(destination)) {
      throw new IllegalArgumentException("a link must join two different nodes: " + source);
    }
  }

  @Override
  public int compareTo(LinkName other) {
    int bySource = source.compareTo(other.source);
    return bySource != 0 ? bySource : destination.compareTo(other.destination);
  }

  @Override
  public String toString() {
    return source + "->" + destination;
  }
}
