package io.argosy.router.catalog;

import io.argosy.router.stage.Transactions;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Checks the stored amounts of blocks against their files and replicas, some blocks in each run;
 * all routers share the work. Only a fault or a manual change of the database can cause a
 * difference.
 */
public final class AmountCycle {

  private static final Logger LOG = LoggerFactory.getLogger(AmountCycle.class);

  /** About 100,000 files in blocks of usual size; 400,000 blocks are checked within 14 hours. */
  static final int BLOCKS = 500;

  private final BlockAmounts amounts;
  private final Transactions transactions;

  public AmountCycle(BlockAmounts amounts, Transactions transactions) {
    this.amounts = amounts;
    this.transactions = transactions;
  }

  public void run() {
    report(transactions.inOne(() -> amounts.check(BLOCKS)));
  }

  private static void report(BlockAmounts.Checked checked) {
    if (checked.mended() > 0) {
      LOG.warn("Corrected block amounts that differed from files: counts={}", checked.mended());
    }
  }
}
