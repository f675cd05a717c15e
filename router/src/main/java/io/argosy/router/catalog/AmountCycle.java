package io.argosy.router.catalog;

import io.argosy.router.stage.Transactions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Holds what is kept of blocks against their files and replicas, some blocks at each run, all
 * routers together. Nothing should ever be found: whoever writes to the database by hand, or a
 * fault, makes the difference.
 */
public final class AmountCycle {

  private static final Logger LOG = LoggerFactory.getLogger(AmountCycle.class);

  /** About 100,000 files of blocks of usual size: 400,000 blocks are gone through in 14 hours. */
  static final int BLOCKS = 500;

  private final BlockAmounts amounts;
  private final Transactions transactions;

  public AmountCycle(BlockAmounts amounts, Transactions transactions) {
    this.amounts = amounts;
    this.transactions = transactions;
  }

  public void run() {
    tell(transactions.inOne(() -> amounts.check(BLOCKS)));
  }

  private static void tell(BlockAmounts.Checked checked) {
    if (checked.mended() > 0) {
      LOG.warn(
          "kept amounts were not those of the files, and are mended counts={}", checked.mended());
    }
  }
}
