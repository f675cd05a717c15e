package io.argosy.agent.webdav.http;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.transfer.RefusedTokens;
import io.argosy.agent.webdav.NoStorageToken;
import io.argosy.agent.webdav.StorageTokens;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.StorageTokenAnswer;
import io.argosy.common.wire.agent.StorageTokenRequest;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tokens that the router issues, {@code POST /agent/v1/storage-tokens}. They are in memory only,
 * until five minutes before their end or until a storage refuses them; one for a directory serves
 * also what is below it.
 */
public final class RouterTokens implements StorageTokens {

  private static final Duration MARGIN = Duration.ofMinutes(5);

  /** Of a token that is valid for a shorter time than the usual margin. */
  private static final Duration LEAST_MARGIN = Duration.ofMinutes(1);

  /** A token that was refused is replaced once in this time. */
  private static final Duration BETWEEN = Duration.ofMinutes(1);

  private final RouterExchange router;
  private final Enrolment enrolment;
  private final RefusedTokens refused;
  private final LongSupplier ticker;
  private final Map<Place, Held> held = new ConcurrentHashMap<>();

  /** Held while the router is asked for a token of the place. */
  private final Map<Place, ReentrantLock> asking = new ConcurrentHashMap<>();

  private record Place(NodeName node, DavUrl directory) {

    boolean covers(Place other) {
      return node.equals(other.node)
          && (directory.equals(other.directory)
              || directory.relativePathOf(other.directory).isPresent());
    }
  }

  /**
   * @param since when the router was asked for it, by the ticker
   * @param until when another is needed
   */
  private record Held(DavAccess access, long since, long until) {}

  /**
   * @param refused tokens that storages did not accept
   * @param ticker a monotonic clock in nanoseconds
   */
  public RouterTokens(
      RouterExchange router, Enrolment enrolment, RefusedTokens refused, LongSupplier ticker) {
    this.router = router;
    this.enrolment = enrolment;
    this.refused = refused;
    this.ticker = ticker;
  }

  @Override
  public DavAccess of(NodeName node, DavUrl directory) throws NoStorageToken {
    Place wanted = new Place(node, directory);
    Optional<DavAccess> known = known(wanted);
    if (known.isPresent()) {
      return known.get();
    }
    ReentrantLock lock = asking.computeIfAbsent(wanted, place -> new ReentrantLock());
    lock.lock();
    try {
      Optional<DavAccess> meanwhile = known(wanted);
      return meanwhile.isPresent() ? meanwhile.get() : fetched(wanted);
    } finally {
      asking.remove(wanted, lock);
      lock.unlock();
    }
  }

  private Optional<DavAccess> known(Place wanted) {
    long now = ticker.getAsLong();
    held.values().removeIf(it -> it.until() - now <= 0 || isRefused(it, now));
    return held.entrySet().stream()
        .filter(entry -> entry.getKey().covers(wanted))
        .map(entry -> entry.getValue().access())
        .findFirst();
  }

  private boolean isRefused(Held token, long now) {
    return now - token.since() >= BETWEEN.toNanos() && refused.contains(token.access());
  }

  private DavAccess fetched(Place wanted) throws NoStorageToken {
    long asked = ticker.getAsLong();
    StorageTokenAnswer answer = asked(wanted);
    DavAccess access = access(answer.token());
    Duration valid = Duration.ofSeconds(answer.validSeconds());
    Duration margin = valid.compareTo(MARGIN.multipliedBy(2)) > 0 ? MARGIN : LEAST_MARGIN;
    held.put(wanted, new Held(access, asked, asked + valid.minus(margin).toNanos()));
    return access;
  }

  private static DavAccess access(@Nullable String token) throws NoStorageToken {
    try {
      return token == null ? DavAccess.NONE : DavAccess.bearer(token);
    } catch (IllegalArgumentException e) {
      throw new NoStorageToken("the router gives no usable token: " + e.getMessage(), e);
    }
  }

  private StorageTokenAnswer asked(Place wanted) throws NoStorageToken {
    try {
      return router.post(
          "/agent/v1/storage-tokens",
          new StorageTokenRequest(
              enrolment.current().number(),
              wanted.node(),
              wanted.directory().path(),
              refused.digests()),
          StorageTokenAnswer.class);
    } catch (RouterRefusedException e) {
      if (e.isStale()) {
        throw e;
      }
      throw new NoStorageToken(
          "the router gives no token for the storage of %s: %s"
              .formatted(wanted.node(), e.getMessage()),
          e);
    }
  }
}
