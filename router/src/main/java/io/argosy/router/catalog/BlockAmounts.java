package io.argosy.router.catalog;

/** What is kept of blocks as a whole, beside the files and replicas it is made of. */
public interface BlockAmounts {

  /**
   * What a look at some blocks showed.
   *
   * @param last key of the last block; 0 if there was none left
   * @param mended blocks, and blocks at nodes, whose kept amounts were not those of their files
   */
  record Checked(long last, int mended) {}

  /**
   * Counts the files and replicas of some blocks, in the order of their keys, and mends what is
   * kept of them. Inside the caller's transaction; who adds files or replicas to a block that is
   * mended waits for its end, and nobody else does.
   *
   * @param after a block's key: only later ones
   * @param most at most so many blocks
   */
  Checked check(long after, int most);
}
