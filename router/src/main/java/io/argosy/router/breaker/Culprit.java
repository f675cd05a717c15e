package io.argosy.router.breaker;

import java.util.Comparator;

/**
 * What failures have in common: all links of a source, all of a destination, or one link.
 *
 * @param sourceNodeId {@link #ANY} of a destination's
 * @param destinationNodeId {@link #ANY} of a source's
 */
public record Culprit(long sourceNodeId, long destinationNodeId) implements Comparable<Culprit> {

  /** No node has this key. */
  public static final long ANY = 0;

  /** How much a culprit covers. */
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

  /** Whether the link, or all that the other one covers, is part of this one. */
  boolean covers(Culprit other) {
    return (sourceNodeId == ANY || sourceNodeId == other.sourceNodeId)
        && (destinationNodeId == ANY || destinationNodeId == other.destinationNodeId);
  }

  @Override
  public int compareTo(Culprit other) {
    return WIDEST_FIRST.compare(this, other);
  }
}
