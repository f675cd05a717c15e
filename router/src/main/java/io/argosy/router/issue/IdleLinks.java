package io.argosy.router.issue;

import io.argosy.router.topology.LinkKey;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Links whose tasks were read and could not gain. They are read again after a pause or when another
 * source has become better; with many long queues, reading all of them at each sweep would keep a
 * processor busy.
 */
final class IdleLinks {

  static final Duration PAUSE = Duration.ofMinutes(1);

  private final Map<LinkKey, Idle> idle = new HashMap<>();

  private record Idle(Set<Long> sources, Instant since) {}

  /** Returns the links that are read now: unusable ones, and those that are not idle. */
  List<BehindLink> without(Collection<BehindLink> links, Instant now) {
    idle.values().removeIf(each -> !each.since().plus(PAUSE).isAfter(now));
    return links.stream().filter(link -> link.unusable() || !isIdle(link)).toList();
  }

  private boolean isIdle(BehindLink link) {
    Idle known = idle.get(link.link());
    return known != null && known.sources().containsAll(link.sources());
  }

  /**
   * Remembers which of these links are idle. Those with tasks that are leaving are not, because
   * each cycle counts these tasks for their new links.
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
    read.forEach(link -> idle.put(link.link(), new Idle(link.sources(), now)));
    idle.keySet().removeAll(busy);
  }
}
