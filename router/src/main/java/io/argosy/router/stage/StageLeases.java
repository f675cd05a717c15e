package io.argosy.router.stage;

import java.util.Optional;

/** Who works a stage alone: for 10 s at a time, renewed by whoever holds it. */
public interface StageLeases {

  /** Takes, or renews, the lease; empty while another router holds it. */
  Optional<StageLease> acquire(Stage stage);

  /**
   * Inside the write's transaction: locks the lease's row.
   *
   * @throws LeaseLostException another router has taken over; nothing of this cycle may be written
   */
  void require(StageLease lease);
}
