package io.argosy.agent.claim;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ObservedRate;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Claims as much work as limits and free space allow. The claim's id is on disk before the router
 * is asked, and the answer before any work starts. An answer that was lost is requested again by
 * its id.
 *
 * @param urgent whether work is pending at the router that is more urgent than some that is held
 * @param rate of all links together, now
 * @param ids new claim ids
 */
public record ClaimCycle(
    TaskBoard board,
    ClaimRouter router,
    Supplier<Optional<ByteCount>> free,
    ClaimCapacity capacity,
    Hindrances hindrances,
    MoreUrgent urgent,
    Supplier<ObservedRate> rate,
    Supplier<UUID> ids) {

  private static final Logger LOG = LoggerFactory.getLogger(ClaimCycle.class);

  /** Of storage systems, for which the router reserves the space that is known. */
  private static final ByteCount UNLIMITED = ByteCount.of(Long.MAX_VALUE);

  /** Upper limit of the wait, because free space can grow without a wake-up. */
  private static final Duration LONGEST_WAIT = Duration.ofSeconds(5);

  /** Upper limit while streams are active, because a rising rate allows more work. */
  private static final Duration WAIT_AT_WORK = Duration.ofSeconds(1);

  /**
   * Makes one claim and returns how long to wait before the next one: zero while the router assigns
   * work, a short time while enough is held.
   *
   * @param wait how long the router may wait for work
   * @param dispatch run when there is work
   */
  public Duration run(Duration wait, Runnable dispatch) {
    return claimUnlessHindered(free.get(), wait, dispatch);
  }

  /** Checks for hindrances, so that the first heartbeat can report them. */
  public void checkHindrances() {
    hindrances.check(free.get());
  }

  private Duration claimUnlessHindered(Optional<ByteCount> room, Duration wait, Runnable dispatch) {
    return hindrances.check(room).isEmpty() ? claim(room, wait, dispatch) : LONGEST_WAIT;
  }

  private Duration claim(Optional<ByteCount> room, Duration wait, Runnable dispatch) {
    Optional<Integer> claimed =
        wanted(room.orElse(UNLIMITED))
            .map(ask -> claim(ask, wait))
            .or(() -> wantedUrgently(room.orElse(UNLIMITED)).map(ask -> claim(ask, Duration.ZERO)));
    claimed.filter(tasks -> tasks > 0).ifPresent(tasks -> dispatch.run());
    if (claimed.isEmpty()) {
      return WAIT_AT_WORK;
    }
    return wait.isZero() ? LONGEST_WAIT : Duration.ZERO;
  }

  private Optional<ClaimAsk> wantedUrgently(ByteCount free) {
    return board
        .load()
        .leastUrgent()
        .filter(least -> urgent.take())
        .flatMap(least -> capacity.askUrgent(board.load(), free, rate.get(), least));
  }

  private Optional<ClaimAsk> wanted(ByteCount free) {
    return capacity.ask(board.load(), free, rate.get());
  }

  /** Returns the number of tasks that the router has assigned. */
  private int claim(ClaimAsk ask, Duration wait) {
    UUID id = board.unanswered().orElseGet(this::choose);
    List<HeldTask> tasks = router.claim(id, ask, wait);
    if (!tasks.isEmpty()) {
      board.answered(id, tasks);
      LOG.info("Claimed: claim={} tasks={}", id, tasks.size());
    }
    return tasks.size();
  }

  private UUID choose() {
    UUID id = ids.get();
    board.asking(id);
    return id;
  }
}
