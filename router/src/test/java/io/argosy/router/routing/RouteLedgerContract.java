package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of route ledgers. */
public interface RouteLedgerContract {

  RouteLedger ledger();

  /** Gives the file request a route. */
  void route(long fileRequest);

  /** Returns the file requests with a route. */
  Set<Long> routed();

  @Test
  default void onlyClosedRoutesAreRemoved() {
    route(1);
    route(2);
    route(3);
    ledger().close(new long[] {1, 3});
    assertThat(routed()).containsExactly(2L);
  }

  @Test
  default void closingARequestWithoutARouteIsNoError() {
    route(1);
    ledger().close(new long[] {7});
    ledger().close(new long[] {});
    ledger().close(new long[] {1, 1});
    ledger().close(new long[] {1});
    assertThat(routed()).isEmpty();
  }
}
