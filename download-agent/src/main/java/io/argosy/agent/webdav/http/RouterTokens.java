package io.argosy.agent.webdav.http;

import io.argosy.agent.claim.Enrolment;
import io.argosy.agent.exchange.RouterExchange;
import io.argosy.agent.exchange.RouterRefusedException;
import io.argosy.agent.exchange.RouterUnreachableException;
import io.argosy.agent.webdav.StorageTokens;
import io.argosy.common.dav.DavAccess;
import io.argosy.common.dav.DavUrl;
import io.argosy.common.topology.NodeName;
import io.argosy.common.wire.agent.StorageTokenAnswer;
import io.argosy.common.wire.agent.StorageTokenRequest;
import java.io.IOException;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Tokens that the router issues, {@code POST /agent/v1/storage-tokens}. They are in memory only,
 * until five minutes before their end; one for a directory serves also what is below it.
 */
public final class RouterTokens implements StorageTokens {

  private static final Duration MARGIN = Duration.ofMinutes(5);

  /** Of a token that is valid for a shorter time than the usual margin. */
  private static final Duration LEAST_MARGIN = Duration.ofMinutes(1);

  private final RouterExchange router;
  private final Enrolment enrolment;
  private final LongSupplier ticker;
  private final ReentrantLock lock = new ReentrantLock();
  private final Map<Place, Held> held = new HashMap<>();

  private record Place(NodeName node, DavUrl directory) {

    boolean covers(Place other) {
      return node.equals(other.node)
          && (directory.equals(other.directory)
              || directory.relativePathOf(other.directory).isPresent());
    }
  }

  /**
   * @param until when another is needed, by the ticker
   */
  private record Held(DavAccess access, long until) {}

  /**
   * @param ticker a monotonic clock in nanoseconds
   */
  public RouterTokens(RouterExchange router, Enrolment enrolment, LongSupplier ticker) {
    this.router = router;
    this.enrolment = enrolment;
    this.ticker = ticker;
  }

  @Override
  public DavAccess of(NodeName node, DavUrl directory) throws IOException {
    Place wanted = new Place(node, directory);
    lock.lock();
    try {
      held.values().removeIf(it -> it.until() - ticker.getAsLong() <= 0);
      Optional<Held> known =
          held.entrySet().stream()
              .filter(entry -> entry.getKey().covers(wanted))
              .map(Map.Entry::getValue)
              .findFirst();
      return known.isPresent() ? known.get().access() : fetched(wanted);
    } finally {
      lock.unlock();
    }
  }

  private DavAccess fetched(Place wanted) throws IOException {
    long asked = ticker.getAsLong();
    StorageTokenAnswer answer = asked(wanted);
    DavAccess access = access(answer.token());
    Duration valid = Duration.ofSeconds(answer.validSeconds());
    Duration margin = valid.compareTo(MARGIN.multipliedBy(2)) > 0 ? MARGIN : LEAST_MARGIN;
    held.put(wanted, new Held(access, asked + valid.minus(margin).toNanos()));
    return access;
  }

  private static DavAccess access(@Nullable String token) throws IOException {
    try {
      return token == null ? DavAccess.NONE : DavAccess.bearer(token);
    } catch (IllegalArgumentException e) {
      throw new IOException("the router gives no usable token: " + e.getMessage(), e);
    }
  }

  private StorageTokenAnswer asked(Place wanted) throws IOException {
    try {
      return router.post(
          "/agent/v1/storage-tokens",
          new StorageTokenRequest(
              enrolment.current().number(), wanted.node(), wanted.directory().path()),
          StorageTokenAnswer.class);
    } catch (RouterRefusedException | RouterUnreachableException e) {
      throw new IOException(
          "the router gives no token for the storage of %s: %s"
              .formatted(wanted.node(), e.getMessage()),
          e);
    }
  }
}
