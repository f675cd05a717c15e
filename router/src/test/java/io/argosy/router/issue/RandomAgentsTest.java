package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.wire.agent.Registration.TcpLimits;
import io.argosy.router.issue.MemoryTasks.Task;
import java.time.Instant;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/**
 * For any actions of agents: no attempt is given to two claims, no epoch falls, a repeated claim
 * gets the same answer, an ended lease releases each task once, and an earlier incarnation changes
 * nothing. Each of these checks fails if a store breaks its contract.
 */
class RandomAgentsTest {

  static final int WORLDS = 300;
  static final int STEPS = 60;

  private static final String LEASES = "an ended lease releases its tasks at the next epoch";

  @Test
  void theInvariantsHoldForAnyActionsOfAgents() {
    requireSound(MemoryWorld::new);
  }

  @Test
  void aStoreThatForgetsOwnersOfClaimsWouldBeNoticed() {
    requireNoticed(
        "a repeated claim gets the same answer",
        () -> new MemoryWorld(Forgetful::new, sessions -> sessions));
  }

  @Test
  void anEpochThatDoesNotRiseWouldBeNoticed() {
    requireNoticed(
        LEASES,
        () -> {
          MemoryWorld[] world = new MemoryWorld[1];
          world[0] = new MemoryWorld(c -> new SameEpoch(c, () -> world[0].tasks), s -> s);
          return world[0];
        });
  }

  @Test
  void aLeaseThatEndsTooEarlyWouldBeNoticed() {
    requireNoticed(LEASES, () -> new MemoryWorld(Impatient::new, sessions -> sessions));
  }

  @Test
  void anAcceptedEarlierIncarnationWouldBeNoticed() {
    requireNoticed(
        "an earlier incarnation is refused", () -> new MemoryWorld(claims -> claims, Deaf::new));
  }

  /** Requires that this invariant is broken in some world; other errors do not count. */
  private static void requireNoticed(String invariant, Supplier<MemoryWorld> mutant) {
    assertThat(Seeds.of(WORLDS).anyMatch(seed -> isBroken(invariant, seed, mutant)))
        .as("a world in which this is broken: %s", invariant)
        .isTrue();
  }

  private static boolean isBroken(String invariant, long seed, Supplier<MemoryWorld> mutant) {
    try {
      new RandomAgents(new Random(seed), mutant.get()).live(STEPS);
      return false;
    } catch (AssertionError broken) {
      return broken.getMessage().contains("[" + invariant);
    }
  }

  private static void requireSound(Supplier<MemoryWorld> worlds) {
    for (long seed : Seeds.of(WORLDS).toArray()) {
      try {
        new RandomAgents(new Random(seed), worlds.get()).live(STEPS);
      } catch (RuntimeException | AssertionError broken) {
        throw new AssertionError("seed " + seed, broken);
      }
    }
  }

  private static final class Forgetful extends DelegatingClaimStore {

    Forgetful(ClaimStore honest) {
      super(honest);
    }

    @Override
    public Optional<Long> ownerOf(UUID claim) {
      return Optional.empty();
    }
  }

  private static final class SameEpoch extends DelegatingClaimStore {

    private final Supplier<MemoryTasks> tasks;

    SameEpoch(ClaimStore honest, Supplier<MemoryTasks> tasks) {
      super(honest);
      this.tasks = tasks;
    }

    @Override
    public int expire(Instant now) {
      var before = Map.copyOf(tasks.get().live());
      int returned = super.expire(now);
      before.forEach((id, task) -> tasks.get().put(asBefore(task, tasks.get().live().get(id))));
      return returned;
    }

    private static Task asBefore(Task was, Task is) {
      return new Task(was.work(), was.keys(), is.held());
    }
  }

  private static final class Impatient extends DelegatingClaimStore {

    Impatient(ClaimStore honest) {
      super(honest);
    }

    @Override
    public int expire(Instant now) {
      return super.expire(now.plusSeconds(60));
    }
  }

  /** Does not distinguish incarnations. */
  private record Deaf(SessionStore honest) implements SessionStore {

    @Override
    public OptionalLong open(long agentId, String version, Sign sign, Instant silentSince) {
      return honest.open(agentId, version, sign, silentSince);
    }

    @Override
    public boolean renew(Incarnation incarnation, Sign sign, Instant now) {
      return true;
    }

    @Override
    public boolean count(Incarnation incarnation, long reading) {
      return true;
    }

    @Override
    public void keep(Incarnation incarnation, TcpLimits limits) {
      honest.keep(incarnation, limits);
    }

    @Override
    public Set<Long> lockSilent(Collection<Long> agentIds, Instant now) {
      return honest.lockSilent(agentIds, now);
    }

    @Override
    public boolean isCurrent(Incarnation incarnation) {
      return true;
    }
  }
}
