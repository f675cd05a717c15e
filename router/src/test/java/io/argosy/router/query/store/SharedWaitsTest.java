package io.argosy.router.query.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import io.argosy.router.fixture.SettableClock;
import io.argosy.router.query.WaitReason;
import io.argosy.router.query.Waiting;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;

/** Request 1 has few files, all others have many. */
class SharedWaitsTest {

  private static final NodeName NODE = new NodeName("NODE_3");
  private static final Duration A_MOMENT = Duration.ofMillis(1);

  private final SettableClock clock = new SettableClock(Instant.parse("2026-01-01T12:00:00Z"));
  private final Queue<Runnable> background = new ArrayDeque<>();
  private final List<List<Long>> reads = new ArrayList<>();
  private final SharedWaits waits = new SharedWaits(this::read, clock, background::add);
  private Duration cost = Duration.ZERO;
  private long files = SharedWaits.MANY_FILES + 1;
  private boolean broken;

  @Test
  void fewFilesAreReadEachTimeAndManyOnce() {
    assertThat(waits.of(List.of(1L, 2L, 3L))).containsOnlyKeys(1L, 2L, 3L);
    assertThat(waits.of(List.of(1L, 2L, 3L))).containsOnlyKeys(1L, 2L, 3L);
    assertThat(reads).containsExactly(List.of(1L, 2L, 3L), List.of(1L));
  }

  @Test
  void oldOnesAreReadOnceInTheBackgroundAndNobodyWaits() {
    waits.of(List.of(2L, 3L));
    clock.pass(SharedWaits.FRESH_FOR);
    files++;
    assertThat(filesOf(2)).isEqualTo(files - 1);
    assertThat(filesOf(3)).isEqualTo(files - 1);
    assertThat(reads).hasSize(1);
    assertThat(background).hasSize(1);
    background.remove().run();
    assertThat(reads).hasSize(2);
    assertThat(filesOf(2)).isEqualTo(files);
    assertThat(filesOf(3)).as("asked for before the read began").isEqualTo(files);
    assertThat(background).isEmpty();
  }

  @Test
  void afterTwoMinutesACallerWaitsForNewOnes() {
    waits.of(List.of(2L));
    clock.pass(SharedWaits.KEPT_FOR);
    files++;
    assertThat(filesOf(2)).isEqualTo(files);
    assertThat(background).isEmpty();
  }

  @Test
  void backgroundReadsRestNineTimesAsLongAsTheyTake() {
    waits.of(List.of(2L));
    cost = Duration.ofSeconds(2);
    clock.pass(SharedWaits.FRESH_FOR);
    waits.of(List.of(2L));
    background.remove().run();
    clock.pass(cost.multipliedBy(9).minus(A_MOMENT));
    waits.of(List.of(2L));
    assertThat(background).isEmpty();
    clock.pass(A_MOMENT);
    waits.of(List.of(2L));
    assertThat(background).hasSize(1);
  }

  @Test
  void afterAFailedReadTheKnownOnesStayUntilTheyAreTooOld() {
    waits.of(List.of(2L));
    clock.pass(SharedWaits.FRESH_FOR);
    waits.of(List.of(2L));
    broken = true;
    background.remove().run();
    assertThat(filesOf(2)).isEqualTo(files);
    assertThat(background).as("the next one may succeed").hasSize(1);
    clock.pass(SharedWaits.KEPT_FOR);
    assertThatThrownBy(() -> waits.of(List.of(2L))).isInstanceOf(DataAccessException.class);
  }

  /** The statements of a page end after two seconds. */
  @Test
  void afterAFailedFirstReadTheWaitsAreReadInTheBackground() {
    broken = true;
    assertThatThrownBy(() -> waits.of(List.of(2L))).isInstanceOf(DataAccessException.class);
    broken = false;
    background.remove().run();
    assertThat(filesOf(2)).isEqualTo(files);
    assertThat(reads).hasSize(1);
  }

  @Test
  void aRequestWhoseManyFilesHaveArrivedIsNoLongerShared() {
    waits.of(List.of(2L));
    clock.pass(SharedWaits.FRESH_FOR);
    files = 3;
    waits.of(List.of(2L));
    background.remove().run();
    files = 2;
    assertThat(filesOf(2)).isEqualTo(2);
  }

  @Test
  void whatWasReadInTheFutureIsReadAgain() {
    waits.of(List.of(2L));
    clock.set(clock.instant().minus(Duration.ofDays(1)));
    files++;
    assertThat(filesOf(2)).isEqualTo(files);
  }

  private long filesOf(long request) {
    return waits.of(List.of(request)).get(request).getFirst().files();
  }

  private Map<Long, List<Waiting>> read(Collection<Long> requests) {
    if (broken) {
      throw new DataAccessResourceFailureException("no database");
    }
    reads.add(List.copyOf(requests));
    clock.pass(cost);
    Map<Long, List<Waiting>> read = new HashMap<>();
    for (long request : requests) {
      long count = request == 1 ? 1 : files;
      read.put(request, List.of(waiting(count)));
    }
    return read;
  }

  private static Waiting waiting(long files) {
    return new Waiting(
        NODE, new WaitReason.WaitingForRoute(), files, ByteCount.of(files), Optional.empty());
  }
}
