package io.argosy.router.issue;

import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Selects the links whose tasks are read, so that with many long queues no sweep reads all of them.
 * Links whose tasks could not gain are idle: they are read again after a pause or when another
 * source has become better. Links that cannot be used are always read.
 */
final class IdleLinks {

  static final Duration PAUSE = Duration.ofMinutes(1);

  /** Usable links that are read in one sweep. */
  static final int AT_ONCE = 100;

  private final Map<LinkKey, Read> known = new HashMap<>();

  /**
   * @param sources the better ones at that time
   * @param idle whether no task could gain
   */
  private record Read(Set<Long> sources, Instant at, boolean idle) {}

  /** Returns the links that are read now, those that were read longest ago first. */
  List<BehindLink> without(Collection<BehindLink> links, Instant now) {
    known.values().removeIf(read -> !read.at().plus(PAUSE).isAfter(now));
    Stream<BehindLink> unusable = links.stream().filter(BehindLink::unusable);
    Stream<BehindLink> others =
        links.stream()
            .filter(link -> !link.unusable() && !isIdle(link))
            .sorted(Comparator.comparing(this::readAt))
            .limit(AT_ONCE);
    return Stream.concat(unusable, others).toList();
  }

  private Instant readAt(BehindLink link) {
    Read read = known.get(link.link());
    return read == null ? Instant.MIN : read.at();
  }

  private boolean isIdle(BehindLink link) {
    Read read = known.get(link.link());
    return read != null && read.idle() && read.sources().containsAll(link.sources());
  }

  /**
   * Remembers which of these links are idle. Those with tasks that are leaving are not, because
   * these tasks count for their new links.
   */
  void remember(
      Collection<BehindLink> read,
      Collection<QueuedTask> movable,
      Collection<Relief.Move> moves,
      Instant now) {
    Set<LinkKey> busy =
        Stream.concat(
                movable.stream().filter(QueuedTask::leaving), moves.stream().map(Relief.Move::task))
            .map(QueuedTask::link)
            .collect(Collectors.toSet());
    read.forEach(
        link -> known.put(link.link(), new Read(link.sources(), now, !busy.contains(link.link()))));
  }
}
