package io.argosy.router.activation;

import io.argosy.router.automation.Mode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Decides which file requests without progress leave the window, and when they return. Times are
 * spread by a hash of the request, so that requests that started together do not return together.
 * The same request and number of backoffs give the same time.
 *
 * @param mode the configured mode; a setting by an admin overrides it
 * @param withoutSource the maximum wait for a usable source
 * @param term the maximum total time, unless an agent holds the request
 * @param firstRest the first backoff, doubled with each further one
 * @param longestRest the longest backoff, before spreading
 * @param rests a block is suspended when every missing file has backed off this often
 */
public record ExpiryPolicy(
    Mode mode,
    Duration withoutSource,
    Duration term,
    Duration firstRest,
    Duration longestRest,
    int rests) {

  public static final ExpiryPolicy DEFAULT =
      new ExpiryPolicy(
          Mode.ON,
          Duration.ofMinutes(15),
          Duration.ofHours(24),
          Duration.ofMinutes(15),
          Duration.ofHours(24),
          8);

  private static final int MOST_DOUBLINGS = 20;

  /** The largest addition to a time, as a fraction of it. */
  private static final double SPREAD = 0.25;

  private static final double ONE = 0x1.0p53;

  /** The start time after which a request without a source cannot have expired. */
  public Instant unsourcedBefore(Instant now) {
    return now.minus(withoutSource);
  }

  /** The start time after which a request with a source cannot have expired. */
  public Instant sourcedBefore(Instant now) {
    return now.minus(term);
  }

  /** Returns the expired requests. Given-up ones back off despite a pin, to be tried again. */
  public List<Backoff> due(List<IdleRequest> idle, Instant now) {
    return expired(idle.stream().filter(request -> !isSpared(request)), now);
  }

  /** Returns the requests that only a pin protects from backoff. */
  public List<Backoff> pinned(List<IdleRequest> idle, Instant now) {
    return expired(idle.stream().filter(ExpiryPolicy::isSpared), now);
  }

  private List<Backoff> expired(Stream<IdleRequest> idle, Instant now) {
    return idle.flatMap(request -> restOf(request, now).stream()).toList();
  }

  private static boolean isSpared(IdleRequest request) {
    return request.pinned().isPresent() && request.givenUp().isEmpty();
  }

  /** Returns the backoff that is due; empty if the request has not expired. */
  Optional<Backoff> restOf(IdleRequest request, Instant now) {
    return reasonOf(request, now).map(why -> new Backoff(request, until(request, now), why));
  }

  private Optional<String> reasonOf(IdleRequest request, Instant now) {
    if (request.givenUp().isPresent()) {
      return request.givenUp();
    }
    Duration most = request.sourced() ? term : withoutSource;
    String why =
        request.sourced()
            ? "did not arrive within " + term
            : "no usable source for %d min".formatted(withoutSource.toMinutes());
    boolean over = !request.since().plus(spread(most, request)).isAfter(now);
    return over ? Optional.of(why) : Optional.empty();
  }

  private Instant until(IdleRequest request, Instant now) {
    Duration rest = firstRest.multipliedBy(1L << Math.min(request.rests(), MOST_DOUBLINGS));
    return now.plus(spread(rest.compareTo(longestRest) < 0 ? rest : longestRest, request));
  }

  private Duration spread(Duration time, IdleRequest request) {
    long hash = mix(mix(request.fileRequestId()) + request.rests());
    double share = (hash >>> 11) / ONE;
    return time.plusMillis((long) (time.toMillis() * SPREAD * share));
  }

  /** The last steps of SplitMix64 (Steele, Lea, Flood 2014), which spread close keys widely. */
  private static long mix(long key) {
    long z = key + 0x9e3779b97f4a7c15L;
    z = (z ^ (z >>> 30)) * 0xbf58476d1ce4e5b9L;
    z = (z ^ (z >>> 27)) * 0x94d049bb133111ebL;
    return z ^ (z >>> 31);
  }
}
