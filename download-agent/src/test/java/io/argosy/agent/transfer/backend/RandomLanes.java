package io.argosy.agent.transfer.backend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.argosy.agent.claim.HeldTask;
import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.lane.CircuitPath;
import io.argosy.agent.lane.Lane;
import io.argosy.agent.transfer.FileMove;
import io.argosy.agent.transfer.Parcel;
import io.argosy.common.task.FailureClass;
import io.argosy.common.task.Phase;
import io.argosy.common.task.TaskFailure;
import io.argosy.common.task.TaskKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.agent.LinkLimit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Circuits that come, fail and go at random while files move within a budget. */
final class RandomLanes {

  private static final TaskFailure NETWORK =
      new TaskFailure(FailureClass.NETWORK, Phase.TRANSFER, "cut");

  private final int seed;
  private final Random random;
  private final LaneWorld world;
  private final int budget;

  /** Whether circuits end in these worlds, so that files return from them to the shared path. */
  private final boolean ending;

  private final AtomicInteger active = new AtomicInteger();
  private final Set<TaskKey> moving = ConcurrentHashMap.newKeySet();
  private final Set<TaskKey> failedOverCircuits = ConcurrentHashMap.newKeySet();
  private final List<String> wrong = new CopyOnWriteArrayList<>();
  private final LinkName link = Tasks.job(1).link();
  private int circuits;
  private int files;

  RandomLanes(int seed, LaneWorld world) {
    this.seed = seed;
    this.random = new Random(seed);
    this.world = world;
    this.budget = 1 + random.nextInt(7);
    this.ending = random.nextBoolean();
  }

  void run() {
    LinkLimit limit = new LinkLimit(link.source(), link.destination(), budget, 1, 600);
    world.transfers().update(List.of(limit), Instant.now());
    world.begins(this::begun);
    world.fails(this::ended);
    List<HeldTask> all = new ArrayList<>();
    for (int step = 0; step < 60; step++) {
      all.addAll(step());
      awaitBusy(all.size());
    }
    world.releaseAll();
    await()
        .untilAsserted(
            () ->
                assertThat(world.delivered().keySet())
                    .as("seed %d", seed)
                    .containsExactlyInAnyOrderElementsOf(all.stream().map(HeldTask::key).toList()));
    assertThat(wrong).as("seed %d", seed).isEmpty();
    assertThat(world.failures()).as("seed %d", seed).isEmpty();
    failedOverCircuits.forEach(
        key ->
            assertThat(world.delivered().get(key).isShared())
                .as("seed %d: %s", seed, key)
                .isTrue());
  }

  /** Two jobs of a lane have at least a file each. */
  private void awaitBusy(int claimed) {
    await()
        .pollInterval(Duration.ofMillis(1))
        .untilAsserted(
            () ->
                assertThat(active.get())
                    .as("seed %d: %s", seed, world)
                    .isGreaterThanOrEqualTo(
                        Math.min(Math.min(budget, 2), claimed - world.delivered().size())));
  }

  private List<HeldTask> step() {
    switch (random.nextInt(ending ? 5 : 4)) {
      case 0 -> {
        List<HeldTask> tasks = new ArrayList<>();
        for (int n = random.nextInt(16); n > 0; n--) {
          tasks.add(Tasks.task("t" + ++files, "SRC", "DST", 1_000_001 + random.nextInt(4_000_000)));
        }
        world.claim(tasks);
        return tasks;
      }
      case 1 -> world.lanes().opens(link, ++circuits);
      case 2 -> world.lanes().closes(link);
      case 4 -> nearsItsEnd();
      default -> world.release(random.nextInt(1 + active.get()));
    }
    world.lanesHaveChanged();
    return List.of();
  }

  private void nearsItsEnd() {
    Duration left = Duration.ofMillis(10 + random.nextInt(200));
    if (world.lanes().circuitOf(link).isPresent()) {
      world.lanes().opens(link, ScriptedLanes.path(circuits, left));
    }
  }

  private void begun(Lane lane, Parcel parcel) {
    if (active.incrementAndGet() > budget) {
      wrong.add("more than the budget of " + budget);
    }
    Optional<CircuitPath> told = world.lastAnswer();
    for (FileMove file : parcel.moves()) {
      TaskKey key = file.task().key();
      if (!moving.add(key)) {
        wrong.add("over both lanes: " + key);
      }
      boolean mayUseCircuit = !failedOverCircuits.contains(key);
      if (mayUseCircuit
          && (told == null || !told.map(CircuitPath::circuit).equals(lane.circuit()))
          && !(ending && lane.isShared())) {
        wrong.add("began over " + lane + " though told " + told);
      }
      if (!lane.isShared() && told != null && told.filter(it -> holds(it, file)).isEmpty()) {
        wrong.add("began a file of %s with %s".formatted(file.bytes(), told));
      }
    }
  }

  private static boolean holds(CircuitPath circuit, FileMove file) {
    return circuit.capacity(circuit.granted()).compareTo(file.bytes()) >= 0;
  }

  private @Nullable TaskFailure ended(Lane lane, FileMove file) {
    active.decrementAndGet();
    TaskKey key = file.task().key();
    moving.remove(key);
    boolean fails = !lane.isShared() && key.hashCode() % 5 == 0;
    if (fails) {
      failedOverCircuits.add(key);
    }
    return fails ? NETWORK : null;
  }
}
