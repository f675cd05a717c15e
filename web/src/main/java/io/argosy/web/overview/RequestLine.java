package io.argosy.web.overview;

import io.argosy.common.task.RequestStatus;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.TimingView;
import io.argosy.web.request.RequestRates;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request as the overview shows it.
 *
 * @param now the time at which the page is rendered
 */
public record RequestLine(RequestView request, RequestRates rates, Instant now) {

  private static final int DESTINATIONS = 4;
  private static final Duration LONGEST = Duration.ofDays(3650);

  public boolean isOver() {
    return request.status().isOver();
  }

  /** The first destinations; a request may have dozens. */
  public List<RequestView.Destination> destinations() {
    return request.destinations().stream().limit(DESTINATIONS).toList();
  }

  public int more() {
    return Math.max(0, request.destinations().size() - DESTINATIONS);
  }

  public long remainingBytes() {
    return request.destinations().stream()
        .filter(RequestView.Destination::begins)
        .mapToLong(destination -> destination.missingBytes().bytes())
        .sum();
  }

  /** The rate over all destinations; null if nothing moves. */
  public @Nullable Double bytesPerSecond() {
    double sum = rates.of(request);
    return request.status() == RequestStatus.MOVING && sum > 0 ? sum : null;
  }

  /** The completion time, as planned or by the current rate; null if neither is known. */
  public @Nullable Instant expectedAt() {
    TimingView timing = request.timing();
    if (isOver()) {
      return null;
    }
    if (timing != null && timing.expectedAt() != null) {
      return timing.expectedAt();
    }
    Double rate = bytesPerSecond();
    if (rate == null || remainingBytes() == 0) {
      return null;
    }
    double seconds = Math.min(remainingBytes() / rate, LONGEST.toSeconds());
    return now.plusSeconds(Math.round(seconds));
  }
}
