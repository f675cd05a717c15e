package io.argosy.router.routing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.task.Priority;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.plan.DirectChoices;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.NodeFacts;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** One link, from A to C, and files of 1 MB that only A holds. */
class HorizonTest {

  private static final long MB = 1_000_000;

  /** At 1 MB/s a link gets 10 to 100 files of 1 MB, and at least 2 files of any size. */
  private static final HorizonPolicy POLICY =
      new HorizonPolicy(
          0.1, Duration.ofSeconds(10), Duration.ofSeconds(100), 2, ByteCount.of(5 * MB));

  private static final ObservedRate ONE_MB_PER_SECOND = ObservedRate.measured(MB);

  @Test
  void aShortPlanGetsTheMinimumHorizon() {
    assertThat(cut(link(ONE_MB_PER_SECOND), files(30, MB)))
        .isEqualTo(IntStream.range(0, 10).boxed().toList());
  }

  @Test
  void aLongerPlanGetsItsShareUpToTheMaximumHorizon() {
    assertThat(cut(link(ONE_MB_PER_SECOND), files(500, MB))).hasSize(50);
    assertThat(cut(link(ONE_MB_PER_SECOND), files(5_000, MB))).hasSize(100);
  }

  @Test
  void queuedFilesCountTowardsTheHorizon() {
    LinkFacts busy = link(ONE_MB_PER_SECOND).with(Queue.ofBytes(7 * MB, 7));
    assertThat(cut(busy, files(30, MB))).hasSize(3);
  }

  @Test
  void aLinkGetsItsMinimumNumberOfFilesWhateverTheirSize() {
    assertThat(cut(link(ONE_MB_PER_SECOND), files(9, 700 * MB))).hasSize(2);
  }

  @Test
  void urgentFilesDoNotWaitForOthers() {
    LinkFacts full =
        link(ONE_MB_PER_SECOND)
            .with(new Queue(List.of(0L, 0L, 0L, 400 * MB), 400, OptionalDouble.empty()));
    RequestBatch.Builder batch = new RequestBatch.Builder();
    add(batch, 1, MB, new Priority(0));
    add(batch, 1, MB, new Priority(3));
    assertThat(cut(full, batch)).containsExactly(0);
  }

  @Test
  void aLinkOfUnknownRateGetsAFixedAmount() {
    assertThat(cut(link(ObservedRate.UNKNOWN), files(30, MB))).hasSize(5);
  }

  /** A file that fails repeatedly must not block the others from their only source. */
  @Test
  void aDeadLinkGetsTheMinimumNumberOfFiles() {
    assertThat(cut(link(ObservedRate.DEAD), files(30, MB))).hasSize(POLICY.files());
    LinkFacts tried = link(ObservedRate.DEAD).with(Queue.ofBytes(MB, 1));
    assertThat(cut(tried, files(30, MB))).hasSize(POLICY.files() - 1);
  }

  @Test
  void aLinkWithLittleTrafficGetsWorkForHalfItsCapacity() {
    LinkFacts idle =
        link(ObservedRate.measured(1_000))
            .with(
                new LinkFacts.Speed(
                    ObservedRate.measured(1_000),
                    ObservedRate.measured(1_000),
                    Optional.of(new ByteRate(4 * MB))));
    assertThat(cut(idle, files(60, MB))).hasSize(20);
  }

  @Test
  void anUnlimitedHorizonWritesAllRoutes() {
    Plan plan = plan(link(ONE_MB_PER_SECOND), files(5_000, MB));
    Horizon.Cut cut = Horizon.of(plan, new DirectChoices(plan), HorizonPolicy.UNLIMITED);
    assertThat(cut.routed()).hasSize(5_000);
    assertThat(cut.heldBack()).isZero();
    assertThat(cut.full()).isEmpty();
  }

  @Test
  void fullLinksAndHeldBackFilesAreReported() {
    Plan plan = plan(link(ONE_MB_PER_SECOND), files(30, MB));
    Horizon.Cut cut = Horizon.of(plan, new DirectChoices(plan), POLICY);
    assertThat(cut.heldBack()).isEqualTo(20);
    assertThat(cut.full()).containsExactly(0);
    Plan small = plan(link(ONE_MB_PER_SECOND), files(10, MB));
    Horizon.Cut whole = Horizon.of(small, new DirectChoices(small), POLICY);
    assertThat(whole.heldBack()).isZero();
    assertThat(whole.full()).isEmpty();
  }

  @Test
  void anInvalidPolicyIsRefused() {
    Duration second = Duration.ofSeconds(1);
    ByteCount some = ByteCount.of(1);
    for (double share : new double[] {0, -1, 1.1, Double.NaN}) {
      assertThatThrownBy(() -> new HorizonPolicy(share, second, second, 1, some))
          .hasMessageContaining("share");
    }
    assertThatThrownBy(() -> new HorizonPolicy(1, second, Duration.ZERO, 1, some))
        .hasMessageContaining("horizon");
    assertThatThrownBy(() -> new HorizonPolicy(1, Duration.ZERO, second, 1, some))
        .hasMessageContaining("horizon");
    assertThatThrownBy(() -> new HorizonPolicy(1, second, second, 0, some))
        .hasMessageContaining("at least one file");
    assertThatThrownBy(() -> new HorizonPolicy(1, second, second, 1, ByteCount.ZERO))
        .hasMessageContaining("one byte");
  }

  private static List<Integer> cut(LinkFacts link, RequestBatch.Builder batch) {
    Plan plan = plan(link, batch);
    return IntStream.of(Horizon.of(plan, new DirectChoices(plan), POLICY).routed())
        .boxed()
        .toList();
  }

  private static Plan plan(LinkFacts link, RequestBatch.Builder batch) {
    NetworkView view =
        new NetworkView(
            List.of(NodeFacts.named(link.source()), NodeFacts.named(link.destination())),
            List.of(link));
    return Planner.plan(view, batch.build(), PlanPolicy.DEFAULT);
  }

  private static LinkFacts link(ObservedRate rate) {
    return LinkFacts.of(new NodeName("T1_A"), new NodeName("T2_C"), rate, ByteCount.ZERO);
  }

  private static RequestBatch.Builder files(int count, long bytes) {
    RequestBatch.Builder batch = new RequestBatch.Builder();
    add(batch, count, bytes, Priority.NORMAL);
    return batch;
  }

  private static void add(RequestBatch.Builder batch, int count, long bytes, Priority priority) {
    for (int file = 0; file < count; file++) {
      batch.add(ByteCount.of(bytes), 1, priority, List.of(Replica.staged(0)));
    }
  }
}
