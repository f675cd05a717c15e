package io.argosy.router.catalog;

/** The stored amounts of blocks, which summarize their files and replicas. */
public interface BlockAmounts {

  /**
   * The result of a check.
   *
   * @param blocks checked blocks
   * @param mended amounts of blocks, or of blocks at nodes, that were wrong and were corrected
   */
  record Checked(int blocks, int mended) {}

  /**
   * Counts the files and replicas of the next blocks, in the order of their keys, and corrects the
   * stored amounts. Continues after the last block that any router has checked and restarts after
   * the last of all; does nothing while another router checks. Runs inside the caller's
   * transaction. Only transactions that add files or replicas to a corrected block wait for its
   * end.
   *
   * @param most the maximum number of blocks
   */
  Checked check(int most);
}
