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
 * Links without a task that a better source could deliver are idle: they are read again after a
 * pause or when another source has become better. Links that cannot be used are always read, and so
 * are those with tasks that are leaving, because these count for their new links.
 */
final class IdleLinks {

  static final Duration PAUSE = Duration.ofMinutes(1);

  /** Usable links that are read in one sweep. */
  static final int AT_ONCE = 100;

  private final Map<LinkKey, Read> known = new HashMap<>();

  /**
   * @param sources the better ones at that time
   * @param idle whether no better source has a file of its tasks
   * @param leaving whether tasks are leaving, so that it is read in any case
   */
  private record Read(Set<Long> sources, Instant at, boolean idle, boolean leaving) {}

  /** Returns the links that are read now, those that were read longest ago first. */
  List<BehindLink> without(Collection<BehindLink> links, Instant now) {
    known.values().removeIf(read -> read.at().isAfter(now) || !read.at().plus(PAUSE).isAfter(now));
    Stream<BehindLink> always = links.stream().filter(this::isAlwaysRead);
    Stream<BehindLink> others =
        links.stream()
            .filter(link -> !isAlwaysRead(link) && !isIdle(link))
            .sorted(Comparator.comparing(this::readAt))
            .limit(AT_ONCE);
    return Stream.concat(always, others).toList();
  }

  private boolean isAlwaysRead(BehindLink link) {
    Read read = known.get(link.link());
    return link.unusable() || (read != null && read.leaving());
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
   * Remembers which of these links are idle, and which have tasks that are leaving or are asked for
   * now.
   *
   * @param movable what was read of these links
   */
  void remember(
      Collection<BehindLink> read,
      Collection<QueuedTask> movable,
      Collection<Relief.Move> moves,
      Instant now) {
    Set<LinkKey> withTasks = links(movable.stream());
    Set<LinkKey> leaving =
        links(
            Stream.concat(
                movable.stream().filter(QueuedTask::leaving),
                moves.stream().map(Relief.Move::task).filter(QueuedTask::claimed)));
    read.forEach(
        link ->
            known.put(
                link.link(),
                new Read(
                    link.sources(),
                    now,
                    !withTasks.contains(link.link()),
                    leaving.contains(link.link()))));
  }

  private static Set<LinkKey> links(Stream<QueuedTask> tasks) {
    return tasks.map(QueuedTask::link).collect(Collectors.toSet());
  }
}
