package io.argosy.router.stage;

import java.util.Optional;
import java.util.function.Supplier;

/** Grants the exclusive right to run a stage for 10 s at a time; the holder renews it. */
public interface StageLeases {

  /** Acquires or renews the lease; empty while another router holds it. */
  Optional<StageLease> acquire(Stage stage);

  /**
   * Runs work that may take longer than the term of a lease, and renews the lease meanwhile. Losing
   * the lease does not stop the work; {@link #require} detects it.
   */
  <T> T during(StageLease lease, Supplier<T> work);

  /**
   * Locks the row of the lease, inside the transaction of the write.
   *
   * @throws LeaseLostException if another router has taken over; the transaction must be rolled
   *     back
   */
  void require(StageLease lease);
}
