package io.argosy.router.catalog;

/** What is kept of blocks as a whole, beside the files and replicas it is made of. */
public interface BlockAmounts {

  /**
   * What a look at some blocks showed.
   *
   * @param blocks looked at
   * @param mended blocks, and blocks at nodes, whose kept amounts were not those of their files
   */
  record Checked(int blocks, int mended) {}

  /**
   * Counts the files and replicas of the next blocks, in the order of their keys, and mends what is
   * kept of them. It goes on behind the last that any router has looked at, also before it was
   * started, and begins anew after the last of all; while another router looks, it does nothing.
   * Inside the caller's transaction; who adds files or replicas to a block that is mended waits for
   * its end, and nobody else does.
   *
   * @param most at most so many blocks
   */
  Checked check(int most);
}
