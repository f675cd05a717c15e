package io.argosy.agent.door;

import java.time.Duration;
import java.time.Instant;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The open sessions of a door, within bounded memory. A session is removed when its agent ends it,
 * after ten minutes without a request, or earlier if other sessions need the memory.
 */
final class Visits {

  /** Files of a job may wait this long for a stream of their link. */
  static final Duration SILENCE = Duration.ofMinutes(10);

  static final Duration SILENCE_WHEN_FULL = Duration.ofMinutes(1);

  private final long mostBytes;
  private final AtomicLong bytes = new AtomicLong();

  /** Ordered by the last request; the session that has been idle for the longest time is first. */
  private final Map<String, Open> open = new LinkedHashMap<>(16, 0.75f, true);

  /**
   * @param underWay requests that are being answered
   */
  private record Open(Visit visit, Instant lastRequest, int underWay) {}

  Visits(long mostBytes) {
    this.mostBytes = mostBytes;
  }

  /** Returns false if there is no space for the session. */
  synchronized boolean add(Visit visit, Instant now) {
    long room = mostBytes - visit.bytes();
    forget(now.minus(SILENCE), 0);
    forget(now.minus(SILENCE_WHEN_FULL), room);
    if (bytes.get() > room) {
      return false;
    }
    open.put(visit.id(), new Open(visit, now, 0));
    bytes.addAndGet(visit.bytes());
    return true;
  }

  /** Returns a session and marks it as in use. */
  synchronized Optional<Visit> touch(String id, Instant now) {
    return Optional.ofNullable(change(id, now, 0)).map(Open::visit);
  }

  /** Marks a request as being answered, until {@link #done}; the session stays meanwhile. */
  synchronized void begun(Visit visit, Instant now) {
    change(visit.id(), now, 1);
  }

  synchronized void done(Visit visit, Instant now) {
    change(visit.id(), now, -1);
  }

  synchronized int count() {
    return open.size();
  }

  synchronized void end(Visit visit) {
    if (open.remove(visit.id()) != null) {
      bytes.addAndGet(-visit.bytes());
    }
  }

  private @Nullable Open change(String id, Instant now, int more) {
    return open.computeIfPresent(
        id, (same, known) -> new Open(known.visit(), now, known.underWay() + more));
  }

  private void forget(Instant silentSince, long mostLeft) {
    Iterator<Open> eldest = open.values().iterator();
    boolean isSilent = true;
    while (isSilent && bytes.get() > mostLeft && eldest.hasNext()) {
      Open next = eldest.next();
      isSilent = !next.lastRequest().isAfter(silentSince);
      if (isSilent && next.underWay() == 0) {
        eldest.remove();
        bytes.addAndGet(-next.visit().bytes());
      }
    }
  }
}
