package io.argosy.bench.routing;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.wire.Knowledge;
import org.junit.jupiter.api.Test;

/**
 * The memory that a batch and its plan retain per file; for a million files it is this number in
 * MB.
 */
class RetainedBytesTest {

  private static final int REQUESTS = 200_000;

  /** The value in docs/performance.md, with a margin for classes that are loaded meanwhile. */
  private static final double MOST = 48;

  @Test
  void aRequestOfAPlanRetainsFewBytes() {
    RoutingBench bench = new RoutingBench(new RandomWorld(30, REQUESTS, 1), Knowledge.TRUE, 1, 1);
    assertThat(bench.run(PlanPolicy.DEFAULT).run().retainedBytesPerRequest())
        .as("bytes retained per request")
        .isBetween(20.0, MOST);
  }
}
