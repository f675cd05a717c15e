package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.task.FailureClass;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.agent.Heartbeat;
import io.argosy.router.fixture.Agents;
import io.argosy.router.fixture.Street;
import io.argosy.router.harvest.Harvests;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/**
 * A disk that only Argosy fills, behind node 3. Its agent reports readings that are seconds old,
 * come late and may come twice; files arrive, fail, are given back or are no longer wanted; the
 * agent starts again, and two routers issue. What has arrived and what is issued always fit
 * together, and everything arrives once there is enough space.
 */
class RandomSpaceTest {

  private static final int WORLDS = 8;
  private static final int FILES = 40;
  private static final int CANCELLED_FILES = 10;
  private static final int STEPS = 60;

  /** Seconds that a heartbeat takes at most. */
  private static final int LATEST = 4;

  @Test
  void whatIsIssuedAlwaysFitsAndEverythingArrivesAtLast() {
    Seeds.of(WORLDS)
        .forEach(
            seed -> {
              try (Street street = new Street()) {
                new World(street, seed).live();
              }
            });
  }

  private static final class World {

    private final Street street;
    private final long seed;
    private final Random random;
    private final Agents agents;
    private final Harvests harvests;
    private final List<IssueCycle> routers;
    private final Map<UUID, List<ClaimedTask>> held = new HashMap<>();
    private Incarnation agent;
    private long reading;
    private long free;
    private long used;
    private long measured;
    private Instant measuredAt;

    World(Street street, long seed) {
      this.street = street;
      this.seed = seed;
      random = new Random(seed);
      agents = new Agents(street);
      harvests = new Harvests(street);
      routers = List.of(street.issuing(), street.issuing());
      agent = agents.start(3);
      free = random.nextLong(20, 200) * Street.FILE_BYTES;
      measuredAt = street.clock().instant();
      measured = free;
      wanted(1, FILES);
      wanted(2, CANCELLED_FILES);
    }

    private void wanted(int dataset, int files) {
      street.dataset(dataset, files, 1, 2);
      street.execute(
          "update data_file set bytes = bytes * (1 + (id * %d) %% 30) where block_id = %d",
          random.nextInt(1, 100), dataset);
      street.counted();
      street.request(dataset, dataset, 3, dataset);
    }

    void live() {
      beat(0);
      int cancelAt = random.nextInt(STEPS);
      for (int step = 0; step < STEPS; step++) {
        if (step == cancelAt) {
          street.cancel(2);
        }
        act();
        plan();
        routers.get(random.nextInt(2)).run();
        long promised = used + street.number("select coalesce(sum(bytes), 0) from task");
        assertThat(promised).as("seed %d step %d", seed, step).isLessThanOrEqualTo(free);
        street.clock().pass(Duration.ofSeconds(random.nextInt(8)));
      }
      end();
    }

    private void plan() {
      street.subscribe().run();
      street.activate(ByteCount.parse("10TB")).run();
      street.routing().run();
    }

    private void act() {
      switch (random.nextInt(8)) {
        case 0, 1 -> measure();
        case 2, 3 -> beat(random.nextInt(LATEST));
        case 4 -> claim(random.nextInt(1, 10));
        case 5, 6 -> held.values().stream().toList().forEach(this::report);
        default -> startAgain();
      }
    }

    private void measure() {
      measured = free - used;
      measuredAt = street.clock().instant();
    }

    /** A heartbeat that is {@code late} says that its reading is younger than it is. */
    private void beat(int late) {
      Duration age = Duration.between(measuredAt, street.clock().instant()).minusSeconds(late);
      reading += random.nextInt(5) == 0 ? 0 : 1;
      agents.beat(
          agent,
          new Heartbeat(
              agent.number(),
              List.copyOf(held.keySet()),
              List.of(),
              null,
              List.of(),
              List.of(),
              null,
              reading,
              0L,
              List.of(
                  new Heartbeat.NodeSpace(
                      new NodeName("NODE_3"), ByteCount.of(measured), age.toMillis()))));
    }

    private void claim(int files) {
      UUID claim = UUID.randomUUID();
      List<ClaimedTask> tasks = agents.claim(agent, claim, files);
      held.put(claim, new ArrayList<>(tasks));
    }

    private void report(List<ClaimedTask> tasks) {
      for (ClaimedTask task : List.copyOf(tasks)) {
        if (random.nextInt(3) > 0) {
          report(task);
          tasks.remove(task);
        }
      }
    }

    private void report(ClaimedTask task) {
      switch (random.nextInt(6)) {
        case 0 -> harvests.report(3, harvests.failed(task, FailureClass.SOURCE_BUSY));
        case 1 -> harvests.report(3, harvests.returned(task));
        default -> arrive(task);
      }
    }

    private void arrive(ClaimedTask task) {
      used += task.content().size().bytes();
      harvests.report(3, harvests.done(task));
    }

    private void startAgain() {
      held.clear();
      agent = agents.start(3);
      reading = 0;
      measure();
      beat(0);
    }

    /** The disk grows. */
    private void end() {
      free = Long.MAX_VALUE / 2;
      startAgain();
      for (int round = 0; round < 20; round++) {
        street.clock().pass(Duration.ofMinutes(10));
        street.execute(
            "update agent_session set until = timestamptz '%1$s' + interval '1 hour',"
                + " heartbeat_at = timestamptz '%1$s'",
            street.clock().instant());
        measure();
        beat(0);
        plan();
        routers.forEach(IssueCycle::run);
        agents.claim(agent, UUID.randomUUID(), FILES).forEach(this::arrive);
      }
      assertThat(
              street.number("select count(*) from replica where node_id = 3 and file_id < 20000"))
          .as("seed %d", seed)
          .isEqualTo(FILES);
    }
  }
}
