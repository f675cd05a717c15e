package io.argosy.agent.webdav.backend;

import io.argosy.agent.claim.SpaceMeter;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.storage.backend.AtOnce;
import io.argosy.common.dav.DavRefused;
import io.argosy.common.topology.NodeName;
import io.argosy.common.unit.ByteCount;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks storages how much can still be stored there ({@code quota-available-bytes} of RFC 4331, of
 * the directory of the logical names). For one thread.
 */
public final class StorageSpace {

  private static final Logger LOG = LoggerFactory.getLogger(StorageSpace.class);

  /** A storage that did not say is asked again after this time: many never do. */
  private static final Duration PAUSE = Duration.ofMinutes(1);

  /** Statuses of storages that do not know the question. */
  private static final Set<Integer> UNKNOWN = Set.of(405, 501);

  private final List<StorageAccess> storages;
  private final SpaceMeter meter;
  private final LongSupplier ticker;
  private final Map<NodeName, Long> silentSince = new ConcurrentHashMap<>();

  /**
   * @param meter receives the free space that each storage states
   * @param ticker the monotonic clock of the meter, in nanoseconds
   */
  public StorageSpace(Collection<StorageAccess> storages, SpaceMeter meter, LongSupplier ticker) {
    this.storages = List.copyOf(storages);
    this.meter = meter;
    this.ticker = ticker;
  }

  /**
   * Asks the storages at the same time, except those that did not say within the last minute, and
   * returns when all have answered or failed.
   */
  public void run() {
    AtOnce.each(storages, this::askIfDue);
  }

  private void askIfDue(StorageAccess storage) {
    long now = ticker.getAsLong();
    Long since = silentSince.get(storage.node());
    if (since == null || now - since >= PAUSE.toNanos()) {
      ask(storage, now);
    }
  }

  private void ask(StorageAccess storage, long now) {
    NodeName node = storage.node();
    try {
      Optional<ByteCount> free = storage.available();
      meter.stated(node, free, now);
      if (free.isPresent()) {
        silentSince.remove(node);
      } else {
        silent(node, now, "it states no quota-available-bytes");
      }
    } catch (DavRefused e) {
      // One that is overloaded or restarts may be full, and what it stated last still counts.
      if (UNKNOWN.contains(e.status())) {
        meter.stated(node, Optional.empty(), now);
      }
      silent(node, now, e.getMessage());
    } catch (IOException | RouterUnreachableException | RouterRefusedException e) {
      // What it stated last becomes older, as with a file system that does not answer.
      LOG.debug("A storage cannot be asked for its free space: node={}", node, e);
    }
  }

  private void silent(NodeName node, long now, @Nullable String why) {
    if (silentSince.put(node, now) == null) {
      LOG.info(
          "Storage does not report its free space; only an earlier measurement or a configured"
              + " capacity limits transfers: node={} reason={}",
          node,
          why);
    }
  }
}
