package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.agent.ClaimRequest;
import io.argosy.router.fixture.Agents;
import io.argosy.router.issue.MemoryTasks.Task;
import io.argosy.router.topology.KnownAgent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;

/**
 * Two agents of one node that start, claim, send heartbeats, report, fall silent and return in any
 * order; after each step the invariants are checked.
 */
final class RandomAgents {

  private static final int TASKS = 12;

  private final Random random;
  private final MemoryWorld world;
  private final Map<Long, Incarnation> lives = new TreeMap<>();
  private final List<Incarnation> earlier = new ArrayList<>();
  private final Map<Long, Instant> until = new HashMap<>();
  private final Map<Long, Set<UUID>> believed = new HashMap<>();
  private final Map<TaskAttempt, UUID> givenTo = new HashMap<>();

  RandomAgents(Random random, MemoryWorld world) {
    this.random = random;
    this.world = world;
  }

  void live(int steps) {
    for (long task = 1; task <= TASKS; task++) {
      world.tasks.add(task, random.nextInt(4));
    }
    start(3);
    start(4);
    for (int step = 0; step < steps; step++) {
      Map<Long, Task> before = Map.copyOf(world.tasks.live());
      step(random.nextLong(3, 5));
      requireSound(before);
    }
  }

  private void step(long agent) {
    switch (random.nextInt(8)) {
      case 0 -> start(agent);
      case 1, 2 -> claim(agent);
      case 3 -> beat(agent);
      case 4 -> world.clock.pass(Duration.ofSeconds(random.nextLong(1, 500)));
      case 5 -> expire();
      case 6 -> useOldIncarnation();
      default -> report();
    }
  }

  /** Starts an agent, which may have lost some of its claims. */
  private void start(long agent) {
    Optional.ofNullable(lives.put(agent, world.start(agent(agent)))).ifPresent(earlier::add);
    renewed(agent);
    Set<UUID> kept = believed.computeIfAbsent(agent, a -> new HashSet<>());
    kept.removeIf(claim -> random.nextInt(3) == 0);
  }

  private void claim(long agent) {
    UUID claim = new UUID(random.nextLong(), random.nextLong());
    ClaimRequest order =
        Agents.order(claim, lives.get(agent), random.nextInt(1, 5), MemoryWorld.PLENTY);
    List<ClaimedTask> answer = world.claim(agent(agent), order);
    for (ClaimedTask task : answer) {
      UUID first = givenTo.putIfAbsent(task.attempt(), claim);
      assertThat(first).as("an attempt is given to one claim: %s", task.attempt()).isNull();
    }
    believed.get(agent).add(claim);
    renewed(agent);
    assertThat(world.claim(agent(agent), order))
        .as("a repeated claim gets the same answer")
        .isEqualTo(answer);
  }

  private void beat(long agent) {
    Set<UUID> listed = new HashSet<>(believed.get(agent));
    listed.removeIf(claim -> random.nextInt(5) == 0);
    var pulse = world.beat(agent(agent), lives.get(agent), listed);
    renewed(agent);
    assertThat(listed).as("only listed claims are reported as lost").containsAll(pulse.lost());
    for (UUID claim : listed) {
      MemoryTasks.Claim made = world.tasks.claims().get(claim);
      assertThat(made != null && made.agentId() == agent)
          .as("a claim is kept or reported as lost")
          .isNotEqualTo(pulse.lost().contains(claim));
    }
    believed.put(agent, listed);
    listed.removeAll(pulse.lost());
  }

  /** Ends leases: all tasks of silent agents become free once, and no others. */
  private void expire() {
    Map<Long, Task> expected = new TreeMap<>(world.tasks.live());
    expected.replaceAll((id, task) -> isSilent(task) ? task.free() : task);
    world.expire();
    assertThat(world.tasks.live())
        .as("an ended lease releases its tasks at the next epoch")
        .isEqualTo(expected);
    world.expire();
    assertThat(world.tasks.live()).as("an ended lease releases a task once").isEqualTo(expected);
  }

  private boolean isSilent(Task task) {
    return world
        .tasks
        .holderOf(task)
        .filter(agent -> !until.get(agent).isAfter(world.clock.instant()))
        .isPresent();
  }

  private void useOldIncarnation() {
    if (earlier.isEmpty()) {
      return;
    }
    Incarnation dead = earlier.get(random.nextInt(earlier.size()));
    String before = world.picture();
    assertThatThrownBy(
            () -> {
              if (random.nextBoolean()) {
                world.beat(agent(dead.agentId()), dead, List.of());
              } else {
                world.claim(
                    agent(dead.agentId()),
                    Agents.order(UUID.randomUUID(), dead, 5, MemoryWorld.PLENTY));
              }
            },
            "an earlier incarnation is refused")
        .isInstanceOf(Refusal.class);
    assertThat(world.picture()).as("an earlier incarnation changes nothing").isEqualTo(before);
  }

  /** Reports an attempt that was issued to some agent, at whatever epoch the task is now. */
  private void report() {
    List<TaskAttempt> given = givenTo.keySet().stream().toList();
    if (!given.isEmpty()) {
      TaskAttempt attempt = given.get(random.nextInt(given.size()));
      new MemoryTaskLedger(world.tasks).close(List.of(attempt), world.clock.instant());
    }
  }

  private void requireSound(Map<Long, Task> before) {
    assertThat(world.tasks.live().size() + world.tasks.closed().size())
        .as("no task is lost")
        .isEqualTo(TASKS);
    for (Task was : before.values()) {
      Task is = world.tasks.live().get(was.id());
      if (is != null) {
        requireOneStep(was, is);
      }
    }
    for (Task task : world.tasks.live().values()) {
      task.held()
          .ifPresent(
              held ->
                  assertThat(world.tasks.claims())
                      .as("a held task has a claim")
                      .containsKey(held.claim()));
    }
  }

  /** A lost claim raises the epoch, and no task passes directly from one claim to another. */
  private static void requireOneStep(Task was, Task is) {
    int rise = is.work().attempt().epoch() - was.work().attempt().epoch();
    boolean lost = was.held().isPresent() && !is.held().equals(was.held());
    assertThat(rise)
        .as("a lost claim raises the epoch: %s became %s", was, is)
        .isEqualTo(lost ? 1 : 0);
    assertThat(lost && is.held().isPresent())
        .as("a task is free between two claims: %s became %s", was, is)
        .isFalse();
  }

  private void renewed(long agent) {
    until.put(agent, world.clock.instant().plus(LeaseTerms.DEFAULT.term()));
  }

  private static KnownAgent agent(long number) {
    return MemoryWorld.agent(number, 3, false);
  }
}
