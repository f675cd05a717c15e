package io.argosy.router.stage;

/** Surrogate keys, taken from the database's sequences a block at a time; gaps are normal. */
public interface Ids {

  /** The hot sequences, each advancing by 1,000. */
  enum Sequence {
    CATALOG,
    ACTIVATION,
    ROUTING,
    ISSUE
  }

  /** So many unused keys, rising. */
  long[] take(Sequence sequence, int count);

  /** What is taken here next is larger than all that anybody has taken before. */
  void moveOn(Sequence sequence);
}
