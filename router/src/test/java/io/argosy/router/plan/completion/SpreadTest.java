package io.argosy.router.plan.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.network.Assignment;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.RequestBatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The first pass compared with one that weighs every source again after each placement. */
class SpreadTest {

  @Test
  void theDestinationThatCanHaveAFileFirstIsNext() {
    for (long seed = 1; seed <= ForwardingPropertyTest.SEEDS; seed++) {
      ForwardingPropertyTest.World world = ForwardingPropertyTest.random(seed);
      Layout spread = open(world.plan().view(), world.batch());
      spread.placeInTurn(spread.files.largestFirst());
      Layout plain = open(world.plan().view(), world.batch());
      IntStream.of(plain.files.largestFirst()).forEach(file -> place(plain, file));
      assertThat(spread.chosen).as("world of seed %d", seed).containsExactly(plain.chosen);
    }
  }

  private static Layout open(NetworkView view, RequestBatch batch) {
    LinkCosts costs = new LinkCosts(view, PlanPolicy.DEFAULT.assumptions());
    int[] all = IntStream.range(0, batch.size()).toArray();
    PlannedFiles files = PlannedFiles.of(view, batch, all, new Assignment(batch.size()), 60);
    Loads loads = new Loads(view);
    return new Layout(costs, files, costs.levels(loads, 0), costs.room(loads));
  }

  private static void place(Layout layout, int file) {
    int first = file;
    while (first != Layout.OPEN) {
      first = Layout.OPEN;
      double least = Double.POSITIVE_INFINITY;
      int at = file;
      do {
        if (layout.chosen[at] == Layout.OPEN && layout.files.hasWay(at)) {
          double seconds = layout.completion(at, layout.earliest(at));
          first = seconds < least ? at : first;
          least = Math.min(least, seconds);
        }
        at = layout.files.nextSharer(at);
      } while (at != file);
      if (first != Layout.OPEN) {
        layout.place(first, layout.earliest(first));
      }
    }
  }
}
