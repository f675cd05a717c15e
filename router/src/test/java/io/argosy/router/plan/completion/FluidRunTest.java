package io.argosy.router.plan.completion;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.network.Assumptions;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.Loads;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Three links of 100 kB/s, from A, B and C, share a destination that takes 100 kB/s. */
class FluidRunTest {

  private static final List<String> SOURCES = List.of("A", "B", "C");
  private static final int A = 0;
  private static final int B = 1;
  private static final int C = 2;
  private static final int DESTINATION = 3;

  private final RequestBatch.Builder batch = new RequestBatch.Builder();

  @Test
  void theLinkWithMoreFilesHasTheLargerShare() {
    file(A, 100);
    file(A, 100);
    file(A, 100);
    file(B, 100);
    // 75 and 25 kB/s
    assertThat(ends(0)).containsExactly(4, 4, 0);
  }

  @Test
  void theWeightOfALinkIsLimitedByItsSlots() {
    for (int i = 0; i < 40; i++) {
      file(A, 100);
    }
    file(B, 1000);
    // 10 to 1 until A is done after 44 s; then B has 600 kB left, at 100 kB/s
    assertThat(ends(0)).containsExactly(44, 50, 0);
  }

  /** While the queue drains, none of the files arrives. */
  @Test
  void whatWasQueuedBeforeIsSentFirst() {
    file(A, 50);
    file(A, 50);
    file(B, 100);
    file(C, 500);
    // 50, 25, 25 kB/s until B is done; A has then sent 200 of its queue of 300 and still has both
    // its files, so it gets two thirds
    assertThat(ends(300)).containsExactly(7, 4, 10);
  }

  @Test
  void filesGoInTheOrderOfTheBatch() {
    file(A, 100);
    file(A, 900);
    file(B, 80);
    file(C, 1000);
    // 50, 25, 25 kB/s until B is done; then A has one file left and gets half
    assertThat(ends(0)).containsExactly(20, 3.2, 20.8);
  }

  private void file(int source, long kilobytes) {
    batch.add(
        ByteCount.of(1_000 * kilobytes),
        DESTINATION,
        Priority.NORMAL,
        List.of(Replica.staged(source)));
  }

  /** Returns when each link is done, rounded to milliseconds. */
  private double[] ends(long queuedAtA) {
    NetworkView view = view(queuedAtA);
    LinkCosts costs = new LinkCosts(view, Assumptions.DEFAULT);
    RequestBatch requests = batch.build();
    int[] all = IntStream.range(0, requests.size()).toArray();
    Loads loads = new Loads(view);
    double[] level = costs.levels(loads, Priority.NORMAL.value());
    Layout layout =
        new Layout(
            costs,
            PlannedFiles.of(
                view,
                requests,
                all,
                new io.argosy.router.plan.network.Assignment(requests.size()),
                0),
            level,
            costs.room(loads));
    layout.placeInTurn(layout.files.asTheyCame);
    FluidRun fluid = new FluidRun(costs);
    assertThat(fluid.play(layout, new Budget(CompletionOptions.DEFAULT, all.length))).isPresent();
    return IntStream.of(A, B, C)
        .mapToDouble(source -> fluid.ends()[view.linkBetween(source, DESTINATION)])
        .map(end -> Math.rint(end * 1000) / 1000)
        .toArray();
  }

  private static NetworkView view(long queuedAtA) {
    List<NodeFacts> nodes = new ArrayList<>();
    List<LinkFacts> links = new ArrayList<>();
    for (String source : SOURCES) {
      nodes.add(NodeFacts.named(new NodeName(source)));
      links.add(link(source, source.equals("A") ? queuedAtA : 0));
    }
    var takes = Optional.of(new ByteRate(100_000));
    nodes.add(new NodeFacts(new NodeName("D"), Optional.empty(), takes));
    return new NetworkView(nodes, links);
  }

  private static LinkFacts link(String source, long queued) {
    return LinkFacts.of(
        new NodeName(source),
        new NodeName("D"),
        ObservedRate.measured(100_000),
        ByteCount.of(1_000 * queued));
  }
}
