package io.argosy.agent.batch;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.ScriptedLanes;
import io.argosy.agent.fixture.Tasks;
import io.argosy.agent.lane.Lane;
import io.argosy.common.topology.LinkName;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class StreamShareTest {

  private static final JobLimits LIMITS = limits(64, 16, 64);
  private static final StreamShare.Allowed NO_LIMIT = allowed(Integer.MAX_VALUE, Integer.MAX_VALUE);

  @Test
  void everyLinkHasAStreamBeforeAnyGetsItsSecond() {
    List<StreamShare.Demand> demands =
        List.of(demand("A", "D", 4, 1, 1), demand("B", "D", 4, 1, 2), demand("C", "D", 4, 1, 3));
    assertThat(dealt(demands, limits(4, 16, 64)))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(link("A", "D"), 2, link("B", "D"), 1, link("C", "D"), 1));
  }

  @Test
  void theMostUrgentLinkGetsTheOnlyStreamAndThenTheOneWithTheOldestJob() {
    List<StreamShare.Demand> demands =
        List.of(demand("A", "D", 4, 2, 1), demand("B", "D", 4, 0, 3), demand("C", "D", 4, 0, 2));
    assertThat(dealt(demands, limits(1, 16, 64))).containsOnlyKeys(link("C", "D"));
  }

  @Test
  void urgentWorkGetsWhatEachLinksFirstStreamLeaves() {
    List<StreamShare.Demand> demands =
        List.of(demand("A", "D", 4, 2, 1), demand("B", "D", 9, 0, 3), demand("C", "D", 4, 2, 2));
    assertThat(dealt(demands, limits(6, 16, 64)))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(link("A", "D"), 1, link("B", "D"), 4, link("C", "D"), 1));
  }

  @Test
  void streamsThatALinkDoesNotGainFromGoToOthers() {
    List<StreamShare.Demand> demands =
        List.of(demand("A", "D", 1, 1, 1), demand("B", "D", 9, 1, 2));
    assertThat(dealt(demands, limits(8, 16, 64)))
        .containsExactlyInAnyOrderEntriesOf(Map.of(link("A", "D"), 1, link("B", "D"), 7));
  }

  @Test
  void aSourceAtItsCapDoesNotBlockOthers() {
    List<StreamShare.Demand> demands =
        List.of(demand("A", "D", 9, 0, 1), demand("A", "E", 9, 0, 2), demand("B", "D", 3, 3, 3));
    assertThat(dealt(demands, limits(64, 4, 64)))
        .containsExactlyInAnyOrderEntriesOf(
            Map.of(link("A", "D"), 2, link("A", "E"), 2, link("B", "D"), 3));
  }

  @Test
  void aLinkOrASourceAtItsLimitGetsNoMore() {
    StreamShare.Demand demand = demand("A", "D", 9, 1, 1);
    List<StreamShare.Demand> demands = List.of(demand);
    Map<Lane, Integer> active = Map.of(link("A", "E"), 1, link("A", "D"), 2);
    assertThat(StreamShare.next(demands, active, LIMITS, allowed(2, 9))).isEmpty();
    assertThat(StreamShare.next(demands, active, LIMITS, allowed(9, 3))).isEmpty();
    assertThat(StreamShare.next(demands, active, LIMITS, allowed(3, 4))).contains(demand.lane());
  }

  /** Limits protect the storage at both ends, whatever path is between them. */
  @Test
  void bothLanesOfALinkAreWithinItsLimitsTogether() {
    StreamShare.Demand demand = demand("A", "D", 9, 1, 1);
    Lane circuit = new ScriptedLanes().opens(demand.lane().link(), 1);
    StreamShare.Demand over = new StreamShare.Demand(circuit, demand.mostUrgent(), 1, 9);
    Map<Lane, Integer> active = Map.of(demand.lane(), 3, circuit, 1);
    assertThat(StreamShare.next(List.of(over), active, LIMITS, allowed(4, 9))).isEmpty();
    assertThat(StreamShare.next(List.of(over), active, LIMITS, allowed(9, 4))).isEmpty();
    assertThat(StreamShare.next(List.of(over), active, limits(4, 9, 9), NO_LIMIT)).isEmpty();
    assertThat(StreamShare.next(List.of(over), active, limits(9, 4, 9), NO_LIMIT)).isEmpty();
    assertThat(StreamShare.next(List.of(over), active, limits(9, 9, 4), NO_LIMIT)).isEmpty();
    assertThat(StreamShare.next(List.of(over), active, limits(5, 5, 5), allowed(5, 5)))
        .contains(circuit);
  }

  @Test
  void aLinkThatIsToShrinkGetsNoMore() {
    StreamShare.Demand demand = demand("A", "D", 2, 1, 1);
    assertThat(StreamShare.next(List.of(demand), Map.of(demand.lane(), 3), LIMITS, NO_LIMIT))
        .isEmpty();
  }

  /** No cap is exceeded, no link waits that a cap would admit, and urgent work goes first. */
  @Test
  void inRandomWorldsStreamsAreSharedFairlyWithinTheCaps() {
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      JobLimits limits =
          limits(1 + random.nextInt(30), 1 + random.nextInt(12), 1 + random.nextInt(20));
      List<StreamShare.Demand> demands = demands(random);
      Map<Lane, Integer> streams = dealt(demands, limits);
      assertCaps(seed, streams, limits);
      assertThat(StreamShare.next(demands, streams, limits, NO_LIMIT))
          .as("seed %d", seed)
          .isEmpty();
      Collections.shuffle(demands, random);
      assertThat(dealt(demands, limits)).as("seed %d: whatever the order", seed).isEqualTo(streams);
      JobLimits allOnly = limits(limits.activeFiles(), 999, 999);
      assertFair(seed, demands, dealt(demands, allOnly));
    }
  }

  private static void assertCaps(int seed, Map<Lane, Integer> streams, JobLimits limits) {
    assertThat(streams.values().stream().mapToInt(n -> n).sum())
        .as("seed %d", seed)
        .isLessThanOrEqualTo(limits.activeFiles());
    Map<NodeName, Integer> out = new HashMap<>();
    Map<NodeName, Integer> in = new HashMap<>();
    streams.forEach((link, n) -> out.merge(link.link().source(), n, Integer::sum));
    streams.forEach((link, n) -> in.merge(link.link().destination(), n, Integer::sum));
    assertThat(out.values()).as("seed %d", seed).allMatch(n -> n <= limits.activeFilesPerSource());
    assertThat(in.values())
        .as("seed %d", seed)
        .allMatch(n -> n <= limits.activeFilesPerDestination());
  }

  /** If only the total number of streams is limited. */
  private static void assertFair(
      int seed, List<StreamShare.Demand> demands, Map<Lane, Integer> streams) {
    for (StreamShare.Demand one : demands) {
      int less = streams.getOrDefault(one.lane(), 0);
      for (StreamShare.Demand other : demands) {
        int more = streams.getOrDefault(other.lane(), 0);
        if (less < one.wanted() && more > 1) {
          int urgency = other.mostUrgent().compareTo(one.mostUrgent());
          assertThat(less).as("seed %d: the first stream", seed).isPositive();
          assertThat(urgency).as("seed %d: urgent work first", seed).isNotPositive();
          assertThat(urgency < 0 || more <= less + 1).as("seed %d: side by side", seed).isTrue();
        }
      }
    }
  }

  private static List<StreamShare.Demand> demands(Random random) {
    List<StreamShare.Demand> demands = new ArrayList<>();
    for (int source = 0; source < 5; source++) {
      for (int destination = 0; destination < 3; destination++) {
        if (random.nextInt(3) > 0) {
          demands.add(
              demand(
                  "S" + source,
                  "D" + destination,
                  1 + random.nextInt(8),
                  random.nextInt(4),
                  demands.size()));
        }
      }
    }
    return demands;
  }

  /** Assigns streams as they become free one by one. */
  private static Map<Lane, Integer> dealt(List<StreamShare.Demand> demands, JobLimits limits) {
    Map<Lane, Integer> streams = new HashMap<>();
    Optional<Lane> next = StreamShare.next(demands, streams, limits, NO_LIMIT);
    while (next.isPresent()) {
      streams.merge(next.get(), 1, Integer::sum);
      next = StreamShare.next(demands, streams, limits, NO_LIMIT);
    }
    return streams;
  }

  private static StreamShare.Demand demand(
      String source, String destination, int wanted, int priority, long oldest) {
    return new StreamShare.Demand(
        link(source, destination), Tasks.urgency(priority), oldest, wanted);
  }

  private static Lane link(String source, String destination) {
    return Lane.shared(new LinkName(new NodeName(source), new NodeName(destination)));
  }

  private static JobLimits limits(int all, int source, int destination) {
    return new JobLimits(100, ByteCount.of(1), Duration.ofSeconds(30), all, source, destination, 2);
  }

  private static StreamShare.Allowed allowed(int overLink, int fromSource) {
    return new StreamShare.Allowed(link -> overLink, source -> fromSource);
  }
}
