package io.argosy.router.topology;

import java.util.Comparator;

/**
 * A link by the surrogate keys of its nodes. With {@link #ANY} it stands for all links of a source
 * or to a destination.
 */
public record LinkKey(long source, long destination) implements Comparable<LinkKey> {

  /** Stands for all nodes. */
  public static final long ANY = 0;

  /** An odd number near 2^64 divided by the golden ratio. */
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  /** Sources, then destinations, then single links. */
  private static final Comparator<LinkKey> WIDEST_FIRST =
      Comparator.comparing(LinkKey::isLink)
          .thenComparing(key -> key.source == ANY)
          .thenComparingLong(LinkKey::source)
          .thenComparingLong(LinkKey::destination);

  public LinkKey {
    if (source == ANY && destination == ANY) {
      throw new IllegalArgumentException("names a source, a destination or both");
    }
  }

  /** Returns the key of all links of the source. */
  public LinkKey uplink() {
    return new LinkKey(source, ANY);
  }

  /** Returns the key of all links to the destination. */
  public LinkKey downlink() {
    return new LinkKey(ANY, destination);
  }

  /** Whether this is a link between two nodes. */
  public boolean isLink() {
    return source != ANY && destination != ANY;
  }

  /** Whether this includes all links of the other one. */
  public boolean covers(LinkKey other) {
    return (source == ANY || source == other.source)
        && (destination == ANY || destination == other.destination);
  }

  /**
   * Spreads pairs of small numbers by Fibonacci hashing (Knuth, The Art of Computer Programming,
   * volume 3, section 6.4). The hash code of a record would be 31 * source + destination, which
   * many links share: immutable maps, which search linearly, would need quadratic time for all
   * links.
   */
  @Override
  public int hashCode() {
    return (int) ((source * GOLDEN + destination) * GOLDEN >>> Integer.SIZE);
  }

  @Override
  public int compareTo(LinkKey other) {
    return WIDEST_FIRST.compare(this, other);
  }
}
