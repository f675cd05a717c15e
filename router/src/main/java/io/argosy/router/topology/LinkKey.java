package io.argosy.router.topology;

/**
 * A link by the surrogate keys of its nodes. With {@link #ANY} it stands for what a node sends or
 * receives over all of its links.
 */
public record LinkKey(long source, long destination) {

  /** Stands for all nodes. */
  public static final long ANY = 0;

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
}
