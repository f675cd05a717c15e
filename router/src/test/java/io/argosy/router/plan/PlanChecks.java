package io.argosy.router.plan;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;

/** Checks shared by the tests of several strategies. */
final class PlanChecks {

  private PlanChecks() {}

  static void assertSame(Plan one, Plan other) {
    for (int request = 0; request < one.batch().size(); request++) {
      assertThat(other.status(request)).isEqualTo(one.status(request));
      assertThat(other.choice(request)).isEqualTo(one.choice(request));
      assertThat(Double.compare(other.score(request), one.score(request))).isZero();
    }
    assertSame(one.finalLoads(), other.finalLoads(), one.view());
  }

  static void assertSame(Loads one, Loads other, NetworkView view) {
    for (int link = 0; link < view.links(); link++) {
      assertThat(one.files(link)).isEqualTo(other.files(link));
      for (int priority = 0; priority < RequestBatch.PRECEDENCES; priority++) {
        assertThat(one.bytes(link, priority)).isEqualTo(other.bytes(link, priority));
      }
    }
  }
}
