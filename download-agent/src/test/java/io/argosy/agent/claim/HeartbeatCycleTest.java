package io.argosy.agent.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.fixture.MemoryClaimFiles;
import io.argosy.agent.fixture.Tasks;
import io.argosy.common.task.ClaimHindrance;
import io.argosy.common.unit.ByteCount;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
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
  private final List<ClaimHindrance> told = new ArrayList<>();
  private final Draining draining = new Draining(false);
  private Optional<ByteCount> room = Optional.empty();
  private final Hindrances hindrances =
      new Hindrances(new ClaimCapacity(1, ByteCount.of(1), ByteCount.of(10)), draining);

  @Test
  void nothingIsLeftOnDiskOfWhatIsDropped() {
    board.answered(ONE, List.of(lost));
    board.answered(TWO, List.of(cancelled, kept));
    HeartbeatNews news =
        new HeartbeatNews(Set.of(ONE), Set.of(cancelled.key().task()), Map.of(), false);
    new HeartbeatCycle(board, new Telling(news), draining, hindrances, cleared::addAll).run();
    assertThat(cleared).containsExactly(lost, cancelled);
    assertThat(board.pending()).containsExactly(kept);
  }

  @Test
  void whatHinderedLastIsToldAndWhenItEndsNothingIs() {
    HeartbeatNews none = new HeartbeatNews(Set.of(), Set.of(), Map.of(), false);
    var cycle = new HeartbeatCycle(board, new Telling(none), draining, hindrances, cleared::addAll);
    hindrances.look(Optional.of(ByteCount.of(10)));
    cycle.run();
    assertThat(told).containsExactly(ClaimHindrance.NO_ROOM);
    assertThat(room).contains(ByteCount.of(10));
    hindrances.look(Optional.of(ByteCount.of(11)));
    told.clear();
    cycle.run();
    assertThat(told).isEmpty();
    assertThat(room).contains(ByteCount.of(11));
  }

  /** Answers heartbeats only. */
  private final class Telling implements ClaimRouter {

    private final HeartbeatNews news;

    Telling(HeartbeatNews news) {
      this.news = news;
    }

    @Override
    public Incarnation register(boolean takeOver) {
      throw new AssertionError("nobody registers here");
    }

    @Override
    public List<HeldTask> claim(UUID id, ClaimAsk ask, Duration wait) {
      throw new AssertionError("nobody claims here");
    }

    @Override
    public HeartbeatNews beat(
        List<UUID> claims, List<ClaimHindrance> said, Optional<ByteCount> free) {
      told.addAll(said);
      room = free;
      return news;
    }
  }
}
