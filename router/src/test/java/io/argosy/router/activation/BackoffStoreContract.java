package io.argosy.router.activation;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.catalog.BlockName;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The contract of backoff stores. Node 3 wants the block {@code /d/1#1}. */
public interface BackoffStoreContract {

  Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  Instant EARLIER = NOON.minusSeconds(1);
  BlockName BLOCK = BlockName.parse("/d/1#1");

  BackoffStore store();

  /** Creates requests, active since noon, with their files at node 1; returns their keys. */
  long[] requests(int count);

  void giveUp(long request, String reason);

  void hold(long request);

  void route(long request);

  /** Makes the only source of all files unavailable. */
  void loseSource();

  /** Routing has found no usable source for this file. */
  void withoutSource(long request);

  /** Planning found that a copy on its way is the best source of this file. */
  void waitsForCopy(long request);

  /** Node 3 has too little space until the given time; empty if it still has. */
  void full(Optional<Instant> until);

  /** Pins all requests at node 3 against backoff. */
  void pin(String by, String reason);

  /** Returns {@code rests rested givenUp} of a request. */
  String stateOf(long request);

  @Test
  default void unclaimedRequestsAreIdleOnceTheyAreOldEnough() {
    long[] all = requests(3);
    giveUp(all[1], "no source is left");
    hold(all[2]);
    assertThat(store().idle(EARLIER, EARLIER, 10))
        .containsExactly(
            new IdleRequest(
                all[1], 3, NOON, true, 0, Optional.of("no source is left"), Optional.empty()));
    assertThat(store().idle(NOON, NOON, 10)).hasSize(2);
    assertThat(store().idle(NOON, NOON, 1)).hasSize(1);
  }

  @Test
  default void requestsWithASourceHaveLongerAndDoNotDisplaceOthers() {
    long[] all = requests(4);
    route(all[0]);
    waitsForCopy(all[1]);
    withoutSource(all[2]);
    giveUp(all[3], "no source is left");
    assertThat(store().idle(NOON, EARLIER, 10))
        .extracting(IdleRequest::fileRequestId)
        .containsExactly(all[3], all[2]);
    assertThat(store().idle(NOON, NOON, 3))
        .extracting(IdleRequest::fileRequestId)
        .containsExactly(all[3], all[2], all[0]);
  }

  @Test
  default void requestsThatWaitForSpaceAreIdleOnlyLongAfterThereWasSpace() {
    long[] all = requests(3);
    route(all[1]);
    giveUp(all[2], "no source is left");
    List<Backoff> before = List.of(rest(all[0], 60), rest(all[1], 60));
    full(Optional.empty());
    assertThat(store().idle(NOON.plusSeconds(9_999), NOON.plusSeconds(9_999), 10))
        .extracting(IdleRequest::fileRequestId)
        .containsExactly(all[2]);
    assertThat(store().stillDue(before)).isEmpty();
    full(Optional.of(NOON.plusSeconds(60)));
    assertThat(store().idle(NOON.plusSeconds(59), NOON.plusSeconds(59), 10)).hasSize(1);
    assertThat(store().idle(NOON.plusSeconds(60), NOON.plusSeconds(60), 10)).hasSize(3);
    assertThat(store().stillDue(before)).isEmpty();
    assertThat(store().rest(before)).isEmpty();
  }

  @Test
  default void requestsWithoutASourceDoNotWaitForSpace() {
    long[] all = requests(3);
    withoutSource(all[0]);
    withoutSource(all[2]);
    route(all[2]);
    full(Optional.empty());
    assertThat(store().idle(NOON, NOON, 10))
        .extracting(IdleRequest::fileRequestId)
        .containsExactly(all[0]);
    List<Backoff> due = List.of(rest(all[0], 60));
    assertThat(store().stillDue(due)).isEqualTo(due);
    full(Optional.of(NOON.plusSeconds(60)));
    assertThat(store().idle(NOON, NOON, 10))
        .as("a destination that is full now and then begins no time anew for them")
        .extracting(IdleRequest::fileRequestId)
        .containsExactly(all[0]);
    assertThat(store().rest(due)).containsExactly(all[0]);
  }

  @Test
  default void requestsInBackoffAreNotIdleAndReturnWithASource() {
    long[] all = requests(2);
    assertThat(store().rest(List.of(rest(all[0], 60), rest(999_999, 60)))).containsExactly(all[0]);
    assertThat(store().rest(List.of(rest(all[0], 90)))).isEmpty();
    assertThat(stateOf(all[0])).isEqualTo("1 false too long");
    assertThat(store().idle(NOON, NOON, 10))
        .extracting(IdleRequest::fileRequestId)
        .containsExactly(all[1]);
    assertThat(store().wake(NOON.plusSeconds(59), 0)).isEmpty();
    assertThat(store().wake(NOON.plusSeconds(60), 0)).containsExactly(all[0]);
    assertThat(store().wake(NOON.plusSeconds(60), 0)).isEmpty();
    assertThat(stateOf(all[0])).isEqualTo("1 true too long");
  }

  @Test
  default void requestsWithoutASourceStayInBackoff() {
    long[] all = requests(1);
    store().rest(List.of(rest(all[0], 60)));
    loseSource();
    assertThat(store().wake(NOON.plusSeconds(60), 0)).isEmpty();
  }

  @Test
  default void aBlockIsStuckWhenEveryMissingFileHasBackedOffOftenEnough() {
    long[] all = requests(2);
    store().rest(List.of(rest(all[0], 60)));
    assertThat(store().stuck(1)).isEmpty();
    store().rest(List.of(rest(all[1], 60)));
    assertThat(store().stuck(2)).isEmpty();
    StuckBlock stuck = store().stuck(1).getFirst();
    assertThat(stuck.block()).isEqualTo(BLOCK.toString());
    assertThat(stuck.destination()).isEqualTo("NODE_3");
    assertThat(stuck.files()).isEqualTo(2);
    assertThat(stuck.reason()).isEqualTo("too long");
  }

  @Test
  default void suspendedBlocksStaySuspendedUntilResumed() {
    long[] all = requests(1);
    store().rest(List.of(rest(all[0], 60)));
    List<StuckBlock> stuck = store().stuck(1);
    assertThat(store().suspend(stuck, NOON)).isEqualTo(stuck);
    assertThat(store().suspend(stuck, NOON)).isEmpty();
    assertThat(store().stuck(1)).isEmpty();
    assertThat(store().wake(NOON.plusSeconds(60), 0)).isEmpty();
    assertThat(store().resume(BLOCK, 4, NOON)).isFalse();
    assertThat(store().resume(BLOCK, 3, NOON)).isTrue();
    assertThat(store().resume(BLOCK, 3, NOON)).isFalse();
    assertThat(store().wake(NOON, 0)).containsExactly(all[0]);
    assertThat(stateOf(all[0])).isEqualTo("0 true too long");
  }

  @Test
  default void requestsBehindAKeyReturnFromBackoff() {
    long[] all = requests(2);
    store().rest(List.of(rest(all[0], 60), rest(all[1], 60)));
    assertThat(store().wake(NOON.plusSeconds(60), all[0])).containsExactly(all[1]);
    assertThat(store().wake(NOON.plusSeconds(60), 0)).containsExactly(all[0]);
  }

  @Test
  default void changedRequestsDoNotBackOff() {
    long[] all = requests(4);
    withoutSource(all[0]);
    route(all[1]);
    giveUp(all[2], "no source is left");
    List<Backoff> rests =
        List.of(
            rest(all[0], 60),
            rest(all[1], 60),
            rest(all[2], 60),
            new Backoff(
                new IdleRequest(all[3], 3, EARLIER, false, 0, Optional.empty(), Optional.empty()),
                NOON.plusSeconds(60),
                "too long"));
    assertThat(store().stillDue(rests)).containsExactly(rests.getFirst());
    assertThat(store().rest(List.of(rests.get(2), rests.get(3)))).isEmpty();
    Backoff routed = new Backoff(idle(all[1], true), NOON.plusSeconds(60), "too long");
    assertThat(store().stillDue(List.of(routed))).containsExactly(routed);
  }

  @Test
  default void pinnedRequestsAndBlocksAreNeitherBackedOffNorSuspended() {
    long[] all = requests(1);
    store().rest(List.of(rest(all[0], 60)));
    List<StuckBlock> stuck = store().stuck(1);
    pin("ann", "disks are exchanged");
    String words = "pinned by ann: disks are exchanged";
    assertThat(store().stuck(1)).extracting(StuckBlock::pinned).containsExactly(Optional.of(words));
    assertThat(store().suspend(stuck, NOON)).isEmpty();
  }

  @Test
  default void pinnedRequestsAreIdleAndNotDue() {
    long[] all = requests(1);
    pin("ann", "disks are exchanged");
    assertThat(store().idle(NOON, NOON, 10))
        .extracting(IdleRequest::pinned)
        .containsExactly(Optional.of("pinned by ann: disks are exchanged"));
    assertThat(store().stillDue(List.of(rest(all[0], 60)))).isEmpty();
  }

  private static IdleRequest idle(long request, boolean routed) {
    return new IdleRequest(request, 3, NOON, routed, 0, Optional.empty(), Optional.empty());
  }

  private static Backoff rest(long request, int seconds) {
    return new Backoff(idle(request, false), NOON.plusSeconds(seconds), "too long");
  }
}
