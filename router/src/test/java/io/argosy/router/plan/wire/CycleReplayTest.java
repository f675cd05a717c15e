package io.argosy.router.plan.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.task.Priority;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.router.plan.Explainer;
import io.argosy.router.plan.Plan;
import io.argosy.router.plan.PlanPolicy;
import io.argosy.router.plan.Planner;
import io.argosy.router.plan.Strategy;
import io.argosy.router.plan.completion.RandomWorld;
import io.argosy.router.plan.network.LinkFacts;
import io.argosy.router.plan.network.NetworkView;
import io.argosy.router.plan.network.Queue;
import io.argosy.router.plan.network.Replica;
import io.argosy.router.plan.network.RequestBatch;
import io.argosy.router.plan.network.Sightings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A stored cycle gives the same plan again, whatever it contains. */
class CycleReplayTest {

  private static final int WORLDS = 8;
  private static final Instant UNTIL = Instant.parse("2026-01-01T14:05:00Z");

  /**
   * All priorities and strategies, on links with partly spent exploration and odd success rates, of
   * which some are planned over circuits.
   */
  private static Plan plan(long seed, Strategy strategy) {
    RandomWorld world = new RandomWorld(seed);
    Random random = new Random(seed);
    List<LinkFacts> links =
        world.view().linkFacts().stream()
            .map(link -> drawn(link, random))
            .map(
                link ->
                    random.nextInt(4) == 0
                        ? link.over("key-" + seed, new ByteRate(random.nextInt(1, 9) * 1e8), UNTIL)
                        : link)
            .toList();
    NetworkView view = new NetworkView(world.view().nodeFacts(), links);
    return Planner.plan(view, drawn(world.batch(), random), PlanPolicy.of(strategy));
  }

  private static LinkFacts drawn(LinkFacts link, Random random) {
    return new LinkFacts(
        link.source(),
        link.destination(),
        random.nextBoolean(),
        1 + random.nextInt(3),
        new LinkFacts.Speed(
            link.speed().rate(),
            link.speed().fileRate(),
            link.speed().capacity(),
            random.nextBoolean()),
        new Queue(
            List.of(
                random.nextLong(1L << 40),
                0L,
                random.nextLong(1L << 30),
                random.nextLong(1L << 35)),
            random.nextInt(9),
            link.queue().latencySeconds()),
        (1.0 + random.nextInt(20)) / (20 + random.nextInt(10)),
        ByteCount.of(random.nextLong(200_000_000_000L)));
  }

  private static RequestBatch drawn(RequestBatch batch, Random random) {
    RequestBatch.Builder drawn = new RequestBatch.Builder();
    for (int request = 0; request < batch.size(); request++) {
      int own = random.nextInt(2 * Strategy.values().length);
      drawn.add(
          ByteCount.of(batch.bytes(request)),
          batch.destination(request),
          new Priority(batch.priority(request)),
          holders(batch, request),
          own < Strategy.values().length ? own : RequestBatch.NO_STRATEGY);
    }
    return drawn.build();
  }

  private static List<Replica> holders(RequestBatch batch, int request) {
    return IntStream.range(0, batch.sourceCount(request))
        .mapToObj(n -> new Replica(batch.source(request, n), batch.isStaged(request, n)))
        .toList();
  }

  private static List<String> ids(Plan plan) {
    return IntStream.range(0, plan.batch().size()).mapToObj(n -> "f" + n).toList();
  }

  private static StoredCycle stored(Plan plan) throws IOException {
    return CycleDocument.read(new ByteArrayInputStream(written(plan)));
  }

  private static byte[] written(Plan plan) {
    StoredCycle.Head head =
        new StoredCycle.Head("7", Instant.parse("2026-01-01T12:00:00Z"), "digest");
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    CycleDocument.write(head, plan, ids(plan), out);
    return out.toByteArray();
  }

  @ParameterizedTest
  @EnumSource
  void aStoredCycleIsPlannedAgainTheSame(Strategy strategy) throws IOException {
    for (long seed = 0; seed < WORLDS; seed++) {
      Plan plan = plan(seed, strategy);
      StoredCycle cycle = stored(plan);
      Plan again = cycle.replan();
      assertThat(again.digest(cycle.world().ids()))
          .as("seed %d", seed)
          .isEqualTo(plan.digest(cycle.world().ids()));
      for (int request = 0; request < plan.batch().size(); request++) {
        assertThat(again.status(request)).isEqualTo(plan.status(request));
        assertThat(Double.compare(again.score(request), plan.score(request)))
            .as("seed %d request %d", seed, request)
            .isZero();
      }
      assertThat(cycle.view().linkFacts())
          .extracting(LinkFacts::circuit, LinkFacts::speed)
          .containsExactlyElementsOf(
              plan.view().linkFacts().stream()
                  .map(link -> tuple(link.circuit(), link.speed()))
                  .toList());
      assertThat(cycle.head().cycle()).isEqualTo("7");
      assertThat(cycle.world().ids()).isEqualTo(ids(plan));
    }
  }

  /** Links were used 0, 1, 2... hours before; every third capacity is pinned. */
  private static Sightings sightings(NetworkView view) {
    return new Sightings(
        IntStream.range(0, view.links())
            .mapToObj(
                n ->
                    new Sightings.OfLink(
                        Optional.of(Duration.ofHours(n)).filter(age -> n % 2 == 0), belief(n)))
            .toList(),
        IntStream.range(0, view.nodes())
            .mapToObj(n -> new Sightings.OfNode(belief(n), belief(n + 1)))
            .toList());
  }

  private static Sightings.Belief belief(int n) {
    return n % 2 == 0
        ? new Sightings.Belief(Optional.of(Duration.ofSeconds(n)), n % 3 == 0)
        : Sightings.Belief.NONE;
  }

  @Test
  void agesAreStoredAndChangeNoPlan() throws IOException {
    Plan bare = plan(3, Strategy.COMPLETION);
    Sightings ages = sightings(bare.view());
    Plan plan = Planner.plan(bare.view().withSightings(ages), bare.batch(), bare.policy());
    StoredCycle cycle = stored(plan);
    assertThat(cycle.view().sightings()).isEqualTo(ages);
    assertThat(cycle.replan().digest(cycle.world().ids()))
        .isEqualTo(bare.digest(cycle.world().ids()));
  }

  @Test
  void aCycleWithoutAgesCanBeRead() throws IOException {
    Plan plan = plan(3, Strategy.COMPLETION);
    assertThat(new String(written(plan), StandardCharsets.UTF_8)).doesNotContain("\"seen\"");
    StoredCycle cycle = stored(plan);
    assertThat(cycle.view().sightings()).isEqualTo(Sightings.NONE);
    assertThat(cycle.view().sightings().link(0).used()).isEmpty();
    assertThat(cycle.view().sightings().node(0).uplink()).isEqualTo(Sightings.Belief.NONE);
  }

  @Test
  void agesOfAnotherNetworkAreRefused() {
    Plan plan = plan(3, Strategy.COMPLETION);
    Sightings.OfLink one = new Sightings.OfLink(Optional.empty(), Sightings.Belief.NONE);
    Sightings other = new Sightings(List.of(one), List.of());
    NetworkView view = plan.view().withSightings(other);
    Plan odd = Planner.plan(view, plan.batch(), plan.policy());
    assertThatThrownBy(() -> stored(odd)).hasMessageContaining("seen: must have one entry");
  }

  @Test
  void aStoredCycleExplainsWithoutPlanning() throws IOException {
    Plan plan = plan(3, Strategy.COMPLETION);
    StoredCycle cycle = stored(plan);
    Explainer explainer = plan.explainer();
    assertThat(plan.routed()).isPositive();
    IntStream.range(0, plan.batch().size())
        .filter(plan::isRouted)
        .forEach(
            request ->
                assertThat(cycle.explain(request, plan.choice(request), plan.score(request)))
                    .isEqualTo(explainer.explain(request)));
  }

  @Test
  void anInvalidCycleIsRefusedWithThePathOfTheError() {
    String whole = new String(written(plan(1, Strategy.QUEUE)), StandardCharsets.UTF_8);
    refused(whole.replace("argosy-cycle/1", "argosy-cycle/2"), "format");
    refused(whole.replace("\"finals\":[{", "\"finals\":[{\"x\":1,"), "finals[0].x");
    refused(whole.replaceFirst("\"policy\":", "\"politics\":1,\"policy\":"), "politics");
    refused(SampleWorld.TEXT, "format");
    refused(whole.substring(0, whole.length() / 2), "");
  }

  @Test
  void agesThatLackAListAreRefused() {
    Plan plan = plan(3, Strategy.COMPLETION);
    NetworkView seen = plan.view().withSightings(sightings(plan.view()));
    Plan aged = Planner.plan(seen, plan.batch(), plan.policy());
    String whole = new String(written(aged), StandardCharsets.UTF_8);
    for (String list : List.of("used", "uplink", "pinnedLinks")) {
      String lacking = whole.replaceFirst("\"" + list + "\":\\[[^]]*]", "\"" + list + "\":null");
      assertThat(lacking).isNotEqualTo(whole);
      refused(lacking, "seen");
    }
  }

  private static void refused(String text, String place) {
    assertThatExceptionOfType(Refusal.class)
        .isThrownBy(
            () ->
                CycleDocument.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8))))
        .withMessageStartingWith(place);
  }
}
