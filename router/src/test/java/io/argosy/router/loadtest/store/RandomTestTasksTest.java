package io.argosy.router.loadtest.store;

import static io.argosy.router.loadtest.LoadTestStoreContract.NOON;
import static io.argosy.router.loadtest.LoadTestStoreContract.SIZE;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Seeds;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.RolledBackStreet;
import io.argosy.router.loadtest.LoadTest;
import io.argosy.router.loadtest.LoadTestPolicy;
import io.argosy.router.loadtest.LoadTestStore;
import io.argosy.router.loadtest.LoadTestStoreContract;
import io.argosy.router.loadtest.TestTasks;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.LongStream;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Two agents claim, report, lose what they hold, start again and fall silent in any order: each
 * file is moved once or open, and nobody holds a file that it has not listed for a while.
 */
class RandomTestTasksTest {

  @RegisterExtension static final RolledBackStreet WORLD = new RolledBackStreet();

  private static final int STEPS = 80;
  private static final Duration BEAT = Duration.ofSeconds(30);

  private final LoadTestStore store = new JdbcLoadTestStore(WORLD.get().jdbc());
  private final TestTasks tasks = new JdbcTestTasks(WORLD.get().jdbc());
  private final Map<Long, Long> incarnations = new TreeMap<>(Map.of(7L, 1L, 8L, 1L));
  private final Map<Long, Set<UUID>> listed =
      new TreeMap<>(Map.of(7L, new HashSet<>(), 8L, new HashSet<>()));
  private final Map<Long, List<Long>> taken =
      new TreeMap<>(Map.of(7L, new ArrayList<>(), 8L, new ArrayList<>()));
  private final Set<Long> moved = new HashSet<>();
  private Instant now = NOON;
  private int issued;

  static LongStream seeds() {
    return Seeds.of(20);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void eachFileIsMovedOnceOrOpen(long seed) {
    Random random = new Random(seed);
    store.add(LoadTestStoreContract.newTest(1, 3, null)).orElseThrow();
    for (int step = 0; step < STEPS; step++) {
      now = now.plusSeconds(random.nextInt(20));
      step(random, 7 + random.nextInt(2));
      assertThat(running().inFlight()).as("seed %d", seed).isEqualTo(issued - moved.size());
    }
    listed.values().forEach(Set::clear);
    now = now.plus(BEAT);
    incarnations.keySet().forEach(this::beat);
    assertThat(tasks.holders()).as("seed %d", seed).isEmpty();
  }

  private void step(Random random, long agent) {
    switch (random.nextInt(6)) {
      case 0 -> issue(1 + random.nextInt(5));
      case 1 -> claim(agent, 1 + random.nextInt(3));
      case 2 -> report(random, agent);
      case 3 -> listed.get(agent).removeIf(claim -> random.nextInt(3) == 0);
      case 4 -> {
        incarnations.merge(agent, 1L, Long::sum);
        beat(agent);
        assertThat(claimsOf(agent)).isSubsetOf(listed.get(agent));
      }
      default -> {
        if (random.nextInt(4) == 0) {
          tasks.takeBack(List.of(agent), now);
          assertThat(tasks.holders()).doesNotContain(agent);
        }
        beat(agent);
      }
    }
  }

  private LoadTest running() {
    return store.lockRunning(now).getFirst();
  }

  private void issue(int files) {
    store.issue(running(), new LoadTestPolicy.Issue(files, now), now);
    issued += files;
  }

  private void claim(long agent, int files) {
    UUID claim = UUID.randomUUID();
    ByteCount plenty = ByteCount.parse("1TB");
    tasks.take(new TestTasks.Wanted(holder(agent), claim, List.of(3L), files, plenty), now);
    listed.get(agent).add(claim);
    tasks.claimed(agent, claim).forEach(task -> taken.get(agent).add(task.id()));
  }

  /** Also of what the agent has lost meanwhile; such a report changes nothing. */
  private void report(Random random, long agent) {
    List<Long> known = taken.get(agent);
    if (known.isEmpty()) {
      return;
    }
    long id = known.get(random.nextInt(known.size()));
    boolean open = !tasks.lockOpen(agent, List.of(id)).isEmpty();
    tasks.end(open ? List.of(new TestTasks.End(id, SIZE, Optional.empty())) : List.of(), now, now);
    if (open) {
      assertThat(moved.add(id)).as("%d is moved for the first time", id).isTrue();
    }
  }

  /** The agent forgets the claims that it has lost. */
  private void beat(long agent) {
    Set<UUID> claims = listed.get(agent);
    tasks.takeBackUnlisted(holder(agent), claims, now.minus(BEAT), now);
    claims.retainAll(tasks.held(agent, claims));
  }

  private static List<UUID> claimsOf(long agent) {
    return WORLD
        .get()
        .jdbc()
        .sql("select claim_id from load_test_file where agent_id = :agent and ended_at is null")
        .param("agent", agent)
        .query(UUID.class)
        .list();
  }

  private TestTasks.Holder holder(long agent) {
    return new TestTasks.Holder(agent, incarnations.get(agent));
  }
}
