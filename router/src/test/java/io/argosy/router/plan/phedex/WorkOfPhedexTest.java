package io.argosy.router.plan.phedex;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Counts the work for a request, because times would depend on the machine. */
class WorkOfPhedexTest {

  private static final int SOURCES = 5;
  private static final int REQUESTS = 10_000;
  private static final int MOST_WITH_PROBES = REQUESTS * SOURCES * 105 / 100;
  private static final NodeName TARGET = new NodeName("Z");

  private final NetworkView view =
      new NetworkView(
          IntStream.rangeClosed(0, SOURCES)
              .mapToObj(n -> NodeFacts.named(n == SOURCES ? TARGET : source(n)))
              .toList(),
          IntStream.range(0, SOURCES)
              .mapToObj(
                  n ->
                      LinkFacts.of(
                          source(n), TARGET, ObservedRate.measured(1e6 * (n + 1)), ByteCount.ZERO))
              .toList());
  private final RequestBatch batch = batch();
  private final PhedexStrategy strategy =
      new PhedexStrategy(view, PhedexOptions.DEFAULT, Assumptions.DEFAULT);

  private static NodeName source(int n) {
    return new NodeName("S" + n);
  }

  private RequestBatch batch() {
    RequestBatch.Builder builder = new RequestBatch.Builder();
    List<Replica> holders =
        IntStream.range(0, SOURCES).mapToObj(n -> Replica.staged(view.indexOf(source(n)))).toList();
    for (int n = 0; n < REQUESTS; n++) {
      builder.add(ByteCount.of(1_000_000 + n), view.indexOf(TARGET), Priority.NORMAL, holders);
    }
    return builder.build();
  }

  private void assign() {
    strategy.assign(
        batch, IntStream.range(0, REQUESTS).toArray(), new Loads(view), new Assignment(REQUESTS));
  }

  @Test
  void eachSourceIsComparedOnceButForTheFewRequestsThatMayBeProbed() {
    assign();

    assertThat(strategy.compared()).isBetween((long) REQUESTS * SOURCES, (long) MOST_WITH_PROBES);
  }

  /** The first pass makes the paths, and the arrays of the second one take 50 bytes a request. */
  @Test
  void noObjectIsCreatedForARequest() {
    assign();
    long before = allocated();

    assign();

    assertThat((allocated() - before) / REQUESTS).isLessThan(60);
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }
}
