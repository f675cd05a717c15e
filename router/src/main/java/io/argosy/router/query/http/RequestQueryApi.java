package io.argosy.router.query.http;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.argosy.common.wire.user.ArrivalsView;
import io.argosy.common.wire.user.DistributionView;
import io.argosy.common.wire.user.FlowView;
import io.argosy.common.wire.user.OwnRequestsForm;
import io.argosy.common.wire.user.OwnRequestsView;
import io.argosy.common.wire.user.Page;
import io.argosy.common.wire.user.RequestFilter;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.StuckFileView;
import io.argosy.router.access.Caller;
import io.argosy.router.query.PageRequest;
import io.argosy.router.query.store.JdbcArrivals;
import io.argosy.router.query.store.JdbcDistribution;
import io.argosy.router.query.store.JdbcMovementViews;
import io.argosy.router.query.store.JdbcRequestViews;
import io.argosy.router.request.RequestIds;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.security.core.annotation.AuthenticationPrincipal;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Requests and their progress. */
@RestController
@RequestMapping("/query/v1")
public final class RequestQueryApi {

  private static final Duration SHARED = Duration.ofSeconds(1);
  private static final Duration DISTRIBUTION_SHARED = Duration.ofSeconds(5);
  private static final int MOST_SHARED = 100;

  private final JdbcRequestViews requests;
  private final JdbcMovementViews movements;
  private final JdbcArrivals arrivals;
  private final JdbcDistribution distribution;

  /** The arrivals of requests that several viewers watch. */
  private final Cache<Long, ArrivalsView> shared =
      Caffeine.newBuilder().expireAfterWrite(SHARED).maximumSize(MOST_SHARED).build();

  private final Cache<Long, DistributionView> sharedDistributions =
      Caffeine.newBuilder().expireAfterWrite(DISTRIBUTION_SHARED).maximumSize(MOST_SHARED).build();

  public RequestQueryApi(
      JdbcRequestViews requests,
      JdbcMovementViews movements,
      JdbcArrivals arrivals,
      JdbcDistribution distribution) {
    this.requests = requests;
    this.movements = movements;
    this.arrivals = arrivals;
    this.distribution = distribution;
  }

  /**
   * Lists the requests that match the filter, newest first. A search by status reads up to 500
   * requests and then returns a cursor to continue.
   */
  @GetMapping("/requests")
  public Page<RequestView> requests(
      @ParameterObject @ModelAttribute RequestFilter filter,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return requests.page(filter, PageRequest.of(cursor, limit));
  }

  /** Lists requests of the caller. */
  @PostMapping("/own-requests")
  public OwnRequestsView ownRequests(
      @AuthenticationPrincipal Caller caller, @RequestBody OwnRequestsForm form) {
    return requests.own(caller.name(), form);
  }

  /**
   * Returns one request, its progress, and why missing files wait. Reasons of more than 100 files
   * are usually up to 10 s old, and at most 2 minutes.
   */
  @GetMapping("/requests/{id}")
  public RequestView request(@PathVariable String id, HttpServletRequest request) {
    long key = RequestIds.keyOf(id);
    return (QueryConnections.isForPages(request) ? listed(key) : requests.one(key))
        .orElseThrow(() -> RequestIds.unknown(id));
  }

  /** Returns a request as in a list; this is cheaper, because pages show no times of arrival. */
  private Optional<RequestView> listed(long key) {
    return requests.these(List.of(key)).stream().findFirst();
  }

  /**
   * Returns how many bytes of a request had arrived at each destination over time, as of the last
   * second.
   */
  @GetMapping("/requests/{id}/arrivals")
  public ArrivalsView arrivals(@PathVariable String id) {
    return read(id, shared, arrivals::of);
  }

  /** Returns which node sent how much of a request to which destination. */
  @GetMapping("/requests/{id}/distribution")
  public DistributionView distribution(@PathVariable String id) {
    return read(id, sharedDistributions, distribution::of);
  }

  private <T> T read(String id, Cache<Long, T> shared, Function<RequestView, T> query) {
    long key = RequestIds.keyOf(id);
    // Does not read inside the cache: before JDK 24 its locks would pin the threads of all viewers.
    T known = shared.getIfPresent(key);
    if (known != null) {
      return known;
    }
    T read = listed(key).map(query).orElseThrow(() -> RequestIds.unknown(id));
    shared.put(key, read);
    return read;
  }

  /** Lists the transferred amounts of a request by link. */
  @GetMapping("/requests/{id}/flows")
  public Page<FlowView> flows(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return movements.flows(knownKeyOf(id), PageRequest.of(cursor, limit));
  }

  /** Lists the failed files of a request with their last failures. */
  @GetMapping("/requests/{id}/stuck-files")
  public Page<StuckFileView> stuckFiles(
      @PathVariable String id,
      @RequestParam(required = false) @Nullable String cursor,
      @RequestParam(required = false) @Nullable String limit) {
    return movements.stuckFiles(knownKeyOf(id), PageRequest.of(cursor, limit));
  }

  private long knownKeyOf(String id) {
    long key = RequestIds.keyOf(id);
    if (!requests.knows(key)) {
      throw RequestIds.unknown(id);
    }
    return key;
  }
}
