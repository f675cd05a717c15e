package io.argosy.router.stage;

import java.util.Optional;
import java.util.function.Supplier;

/** Who works a stage alone: for 10 s at a time, renewed by whoever holds it. */
public interface StageLeases {

  /** Takes, or renews, the lease; empty while another router holds it. */
  Optional<StageLease> acquire(Stage stage);

  /**
   * Does work that may take longer than a lease lives, and renews the lease meanwhile. A lease that
   * is lost all the same does not end the work: {@link #require} tells.
   */
  <T> T during(StageLease lease, Supplier<T> work);

  /**
   * Inside the write's transaction: locks the lease's row.
   *
   * @throws LeaseLostException another router has taken over; nothing of this cycle may be written
   */
  void require(StageLease lease);
}
