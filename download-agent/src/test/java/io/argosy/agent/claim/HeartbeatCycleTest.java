package io.argosy.agent.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.agent.fixture.Tasks;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class HeartbeatCycleTest {

  private static final UUID ONE = new UUID(0, 1);
  private static final UUID TWO = new UUID(0, 2);

  private final HeldTask lost = Tasks.task("a", "SRC", "DST", 10);
  private final HeldTask cancelled = Tasks.task("b", "SRC", "DST", 10);
  private final HeldTask kept = Tasks.task("c", "SRC", "DST", 10);
  private final TaskBoard board = new TaskBoard(new MemoryClaimFiles(), List.of());
  private final List<HeldTask> cleared = new ArrayList<>();

  @Test
  void nothingIsLeftOnDiskOfWhatIsDropped() {
    board.answered(ONE, List.of(lost));
    board.answered(TWO, List.of(cancelled, kept));
    HeartbeatNews news =
        new HeartbeatNews(Set.of(ONE), Set.of(cancelled.key().task()), Map.of(), false);
    new HeartbeatCycle(board, new Telling(news), new Draining(false), cleared::addAll).run();
    assertThat(cleared).containsExactly(lost, cancelled);
    assertThat(board.pending()).containsExactly(kept);
  }

  /** Answers heartbeats only. */
  private record Telling(HeartbeatNews news) implements ClaimRouter {
    @Override
    public Incarnation register(boolean takeOver) {
      throw new AssertionError("nobody registers here");
    }

    @Override
    public List<HeldTask> claim(UUID id, ClaimAsk ask, Duration wait) {
      throw new AssertionError("nobody claims here");
    }

    @Override
    public HeartbeatNews beat(List<UUID> claims) {
      return news;
    }
  }
}
