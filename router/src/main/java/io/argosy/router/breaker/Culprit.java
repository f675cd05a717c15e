package io.argosy.router.breaker;

import java.util.Comparator;

/**
 * The common cause of failures: all links of a source, all of a destination, or one link.
 *
 * @param sourceNodeId {@link #ANY} for a destination
 * @param destinationNodeId {@link #ANY} for a source
 */
public record Culprit(long sourceNodeId, long destinationNodeId) implements Comparable<Culprit> {

  /** Stands for all nodes. */
  public static final long ANY = 0;

  /** What a culprit covers: all links of a source, all of a destination, or one link. */
  public enum Kind {
    SOURCE,
    DESTINATION,
    LINK
  }

  private static final Comparator<Culprit> WIDEST_FIRST =
      Comparator.comparing(Culprit::kind)
          .thenComparingLong(Culprit::sourceNodeId)
          .thenComparingLong(Culprit::destinationNodeId);

  public Culprit {
    if (sourceNodeId == ANY && destinationNodeId == ANY) {
      throw new IllegalArgumentException("a culprit is a source, a destination or a link");
    }
  }

  public static Culprit source(long node) {
    return new Culprit(node, ANY);
  }

  public static Culprit destination(long node) {
    return new Culprit(ANY, node);
  }

  public Kind kind() {
    if (sourceNodeId == ANY) {
      return Kind.DESTINATION;
    }
    return destinationNodeId == ANY ? Kind.SOURCE : Kind.LINK;
  }

  /** Whether this culprit includes all links of the other one. */
  boolean covers(Culprit other) {
    return (sourceNodeId == ANY || sourceNodeId == other.sourceNodeId)
        && (destinationNodeId == ANY || destinationNodeId == other.destinationNodeId);
  }

  @Override
  public int compareTo(Culprit other) {
    return WIDEST_FIRST.compare(this, other);
  }
}
