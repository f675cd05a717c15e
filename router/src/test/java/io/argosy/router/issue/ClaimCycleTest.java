package io.argosy.router.issue;

import static io.argosy.router.issue.MemoryWorld.PLENTY;
import static io.argosy.router.issue.MemoryWorld.attempts;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.ClaimAnswer.LinkStreams;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.router.fixture.Agents;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class ClaimCycleTest {

  private final MemoryWorld world = new MemoryWorld();
  private final Incarnation three = world.start(3);
  private final UUID claim = UUID.randomUUID();

  @Test
  void freeTasksBecomeTheAgentsOwnMostUrgentFirst() {
    world.tasks.add(1, 2);
    world.tasks.add(2, 0);
    assertThat(attempts(world.claim(three, claim, 10)))
        .containsExactly(new TaskAttempt(2, 0), new TaskAttempt(1, 0));
    assertThat(world.claim(three, UUID.randomUUID(), 10)).isEmpty();
  }

  @Test
  void aRepeatedClaimGetsTheSameAnswerThoughThereIsMoreWork() {
    world.tasks.add(1, 2);
    List<ClaimedTask> first = world.claim(three, claim, 10);
    world.tasks.add(2, 0);
    assertThat(world.claim(three, claim, 10)).isEqualTo(first);
  }

  @Test
  void streamsAreAdvisedForLinksWhosePathIsKnown() {
    world.tasks.add(1, 2);
    ClaimedTask.Way way = world.claim(three, claim, 1).getFirst().way();
    assertThat(world.streams(claim)).isEmpty();
    LinkName link = new LinkName(way.source(), way.destination());
    LinkName other = new LinkName(way.destination(), way.source());
    world.tasks.paths().put(link, path(link, 0.2));
    assertThat(world.streams(claim)).containsExactly(streams(link, null));
    UUID circuit = new UUID(0, 7);
    world.tasks.paths().put(other, path(link, Optional.of(circuit), 0.2));
    assertThat(world.streams(claim))
        .containsExactlyInAnyOrder(streams(link, null), streams(link, circuit));
    world.tasks.paths().remove(other);
    world.tasks.paths().put(link, path(link, 0));
    assertThat(world.streams(claim)).isEmpty();
    world.tasks.paths().put(other, path(other, 0.2));
    assertThat(world.streams(claim)).isEmpty();
  }

  private static LinkStreams streams(LinkName link, @Nullable UUID circuit) {
    return new LinkStreams(link.source(), link.destination(), 12, circuit);
  }

  private static LinkPath path(LinkName link, double roundTrip) {
    return path(link, Optional.empty(), roundTrip);
  }

  private static LinkPath path(LinkName link, Optional<UUID> circuit, double roundTrip) {
    return new LinkPath(
        link, circuit, roundTrip, 125e6, OptionalLong.of(6_291_456), OptionalLong.of(4_194_304));
  }

  @Test
  void aClaimIdWithoutTasksMayBeUsedAgain() {
    assertThat(world.claim(three, claim, 10)).isEmpty();
    world.tasks.add(1, 2);
    assertThat(world.claim(three, claim, 10)).hasSize(1);
  }

  @Test
  void aDrainingAgentGetsOnlyTasksThatItHolds() {
    world.tasks.add(1, 2);
    world.tasks.add(2, 2);
    List<ClaimedTask> held = world.claim(three, claim, 1);
    var draining = MemoryWorld.agent(3, true);
    assertThat(world.claim(draining, Agents.order(claim, three, 10, PLENTY))).isEqualTo(held);
    assertThat(world.claim(draining, Agents.order(UUID.randomUUID(), three, 10, PLENTY))).isEmpty();
  }

  @Test
  void aClaimIsASignOfLife() {
    world.tasks.add(1, 2);
    world.claim(three, claim, 1);
    world.clock.pass(LeaseTerms.DEFAULT.term().minusSeconds(1));
    world.claim(three, claim, 1);
    world.clock.pass(LeaseTerms.DEFAULT.term().minusSeconds(1));
    world.expire();
    assertThat(world.claim(three, claim, 1)).hasSize(1);
  }

  /** An agent may freeze while its claim request waits for work. */
  @Test
  void aClaimThatWaitedIsASignOfLifeOfItsArrival() {
    world.tasks.add(1, 2);
    Instant asked = world.clock.instant();
    world.clock.pass(LeaseTerms.DEFAULT.term());
    ClaimRequest order = Agents.order(claim, three, 1, PLENTY);
    world.claim(MemoryWorld.agent(3), order, asked);
    world.expire();
    assertThat(world.claim(world.start(3), UUID.randomUUID(), 1)).hasSize(1);
  }

  @Test
  void anothersClaimIsRefusedAndChangesNothing() {
    world.tasks.add(1, 2);
    world.claim(three, claim, 1);
    Incarnation four = world.start(4);
    String before = world.picture();
    assertThatThrownBy(() -> world.claim(four, claim, 1))
        .isInstanceOfSatisfying(
            Refusal.class, r -> assertThat(r.code()).isEqualTo("foreign-claim"));
    assertThat(world.picture()).isEqualTo(before);
  }

  @Test
  void anEarlierIncarnationIsRefusedAndChangesNothing() {
    world.tasks.add(1, 2);
    world.start(3);
    String before = world.picture();
    assertThatThrownBy(() -> world.claim(three, claim, 1))
        .isInstanceOfSatisfying(
            Refusal.class, r -> assertThat(r.code()).isEqualTo("stale-incarnation"));
    assertThat(world.picture()).isEqualTo(before);
  }
}
