package io.argosy.router.stage;

/** Surrogate keys, taken in blocks from database sequences; gaps are normal. */
public interface Ids {

  /** The most used sequences, each advancing by 1,000. */
  enum Sequence {
    CATALOG,
    ACTIVATION,
    ROUTING,
    ISSUE
  }

  /** Returns {@code count} unused keys in ascending order. */
  long[] take(Sequence sequence, int count);

  /** Makes the next keys taken here larger than all keys that any router has taken before. */
  void moveOn(Sequence sequence);
}
