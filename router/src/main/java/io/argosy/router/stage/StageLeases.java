package io.argosy.router.stage;

import java.util.function.Consumer;

/** Grants the exclusive right to run a stage, to one router at a time. */
public interface StageLeases {

  /**
   * Runs work under the lease of its stage, which is renewed until the work ends, however long it
   * takes. Losing the lease does not stop the work; {@link #require} detects it.
   *
   * @return whether the work ran; false while another router holds the lease
   * @throws LeaseStuckException if nobody has renewed the lease for two terms, and it still cannot
   *     be taken
   */
  boolean run(Stage stage, Consumer<StageLease> work);

  /**
   * Locks the row of the lease, inside the transaction of the write.
   *
   * @throws LeaseLostException if another router has taken over; the transaction must be rolled
   *     back
   */
  void require(StageLease lease);
}
