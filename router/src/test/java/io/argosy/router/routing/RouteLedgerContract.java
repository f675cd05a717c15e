package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;

/** Contract of route ledgers. */
public interface RouteLedgerContract {

  RouteLedger ledger();

  /** Gives the file request a route of the same key to node 3. */
  void route(long fileRequest);

  /** Returns the file requests with a route. */
  Set<Long> routed();

  /** Returns the routes that wait for space. */
  Set<Long> withheld();

  @Test
  default void onlyClosedRoutesAreRemoved() {
    route(1);
    route(2);
    route(3);
    ledger().close(new long[] {1, 3});
    assertThat(routed()).containsExactly(2L);
  }

  @Test
  default void onlyTheseRoutesToADestinationWaitForSpace() {
    route(1);
    route(2);
    route(3);
    ledger().withhold(new long[] {3}, new long[] {1, 2});
    assertThat(withheld()).containsExactlyInAnyOrder(1L, 2L);
    ledger().withhold(new long[] {4}, new long[] {});
    assertThat(withheld()).as("to another destination").hasSize(2);
    ledger().withhold(new long[] {3, 4}, new long[] {2, 3});
    assertThat(withheld()).containsExactlyInAnyOrder(2L, 3L);
    ledger().withhold(new long[] {3}, new long[] {});
    assertThat(withheld()).isEmpty();
    assertThat(routed()).hasSize(3);
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
