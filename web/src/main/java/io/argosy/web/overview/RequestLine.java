package io.argosy.web.overview;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.user.TimingView;
import io.argosy.web.request.DestinationView;
import io.argosy.web.request.RequestView;
import io.argosy.web.request.Status;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request as the overview shows it.
 *
 * @param now when it is looked at
 */
public record RequestLine(RequestView request, Instant now) {

  private static final int DESTINATIONS = 4;
  private static final Duration LONGEST = Duration.ofDays(3650);
  private static final Set<Status> OVER = EnumSet.of(Status.DONE, Status.REFUSED, Status.CANCELLED);

  public boolean isOver() {
    return OVER.contains(request.status());
  }

  /** The first of them: a request may have dozens. */
  public List<DestinationView> destinations() {
    return request.destinations().stream().limit(DESTINATIONS).toList();
  }

  public int more() {
    return Math.max(0, request.destinations().size() - DESTINATIONS);
  }

  public long remainingBytes() {
    return request.destinations().stream().mapToLong(RequestLine::missing).sum();
  }

  private static long missing(DestinationView destination) {
    ByteCount missing = destination.wanted().bytes().minusAtLeastZero(destination.done().bytes());
    return missing.bytes();
  }

  /** Over all destinations; absent where nothing moves. */
  public @Nullable Double bytesPerSecond() {
    double sum =
        request.destinations().stream()
            .map(DestinationView::bytesPerSecond)
            .filter(Objects::nonNull)
            .mapToDouble(Double::doubleValue)
            .sum();
    return request.status() == Status.MOVING && sum > 0 ? sum : null;
  }

  /** As the router planned, or else at the rate it has now; absent where neither is known. */
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
