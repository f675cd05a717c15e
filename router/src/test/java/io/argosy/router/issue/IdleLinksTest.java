package io.argosy.router.issue;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class IdleLinksTest {

  private static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
  private static final LinkKey LINK = new LinkKey(1, 3);
  private static final BehindLink BEHIND = new BehindLink(LINK, Set.of(2L), false);

  private final IdleLinks idle = new IdleLinks();

  @Test
  void anIdleLinkIsReadAfterThePause() {
    idle.remember(List.of(BEHIND), List.of(), List.of(), NOON);
    assertThat(read(BEHIND, NOON.plus(IdleLinks.PAUSE).minusMillis(1))).isEmpty();
    assertThat(read(BEHIND, NOON.plus(IdleLinks.PAUSE))).containsExactly(BEHIND);
  }

  @Test
  void anIdleLinkIsReadWhenAnotherSourceBecomesBetterOrItCannotBeUsed() {
    idle.remember(List.of(BEHIND), List.of(), List.of(), NOON);
    BehindLink more = new BehindLink(LINK, Set.of(2L, 4L), false);
    BehindLink unusable = new BehindLink(LINK, Set.of(2L), true);
    assertThat(read(more, NOON)).containsExactly(more);
    assertThat(read(unusable, NOON)).containsExactly(unusable);
    idle.remember(List.of(more), List.of(), List.of(), NOON);
    assertThat(read(BEHIND, NOON)).as("fewer sources").isEmpty();
  }

  /** Another link may have taken the room of the better source in this sweep. */
  @Test
  void aLinkWithTasksOfABetterSourceIsNotIdleEvenIfNoneMoves() {
    idle.remember(List.of(BEHIND), List.of(task(false)), List.of(), NOON);
    assertThat(read(BEHIND, NOON)).containsExactly(BEHIND);
  }

  @Test
  void aLinkWithTasksThatLeaveIsReadBesidesTheOthers() {
    List<BehindLink> many = many(IdleLinks.AT_ONCE);
    Relief.Move asked = new Relief.Move(task(false), false, Optional.empty());
    idle.remember(List.of(BEHIND), List.of(), List.of(asked), NOON);
    List<BehindLink> all = Stream.concat(many.stream(), Stream.of(BEHIND)).toList();
    assertThat(idle.without(all, NOON)).containsAll(all);
    idle.remember(List.of(BEHIND), List.of(task(true)), List.of(), NOON);
    assertThat(idle.without(all, NOON)).containsAll(all);
  }

  @Test
  void afterTheClockWasSetBackAllLinksAreRead() {
    idle.remember(List.of(BEHIND), List.of(), List.of(), NOON);
    assertThat(read(BEHIND, NOON.minusSeconds(1))).containsExactly(BEHIND);
  }

  @Test
  void manyLinksAreReadInTurnAndUnusableOnesAlways() {
    List<BehindLink> many = many(3 * IdleLinks.AT_ONCE);
    BehindLink unusable = new BehindLink(new LinkKey(-2, 3), Set.of(-1L), true);
    List<BehindLink> all = Stream.concat(many.stream(), Stream.of(unusable)).toList();
    Set<BehindLink> seen = new HashSet<>();
    for (int sweep = 0; sweep < 3; sweep++) {
      Instant now = NOON.plusSeconds(sweep);
      List<BehindLink> read = idle.without(all, now);
      assertThat(read).hasSize(IdleLinks.AT_ONCE + 1).contains(unusable);
      seen.addAll(read);
      List<QueuedTask> tasks =
          read.stream()
              .map(link -> new QueuedTask(1, 10, link.link().source(), 3, List.of(), false, false))
              .toList();
      idle.remember(read, tasks, List.of(), now);
    }
    assertThat(seen).as("links with tasks do not hide others").containsAll(all);
  }

  private static List<BehindLink> many(int count) {
    return LongStream.range(1_000, 1_000 + count)
        .mapToObj(n -> new BehindLink(new LinkKey(n, 3), Set.of(-1L), false))
        .toList();
  }

  private List<BehindLink> read(BehindLink link, Instant at) {
    return idle.without(List.of(link), at);
  }

  private static QueuedTask task(boolean leaving) {
    return new QueuedTask(7, 10, 1, 3, List.of(2L), true, leaving);
  }
}
