package io.argosy.web.request;

import io.argosy.common.task.RequestStatus;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.user.Flows;
import io.argosy.common.wire.user.RequestView;
import io.argosy.common.wire.user.RequestView.Destination;
import io.argosy.common.wire.user.RequestView.Taken;
import io.argosy.web.freshness.Answer;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The current rates of the destinations of requests: for each, its share in the rates of its links,
 * by the bytes that agents hold for it. The overview uses the same rates of the links.
 *
 * @param links the current rate of each link; empty while it is unknown
 */
public record RequestRates(Map<LinkName, Flows.Now> links) {

  /**
   * Returns the rates of the answer about flows, or none if it or the answer about requests is
   * missing or stale: current link rates say nothing about files that were being transferred some
   * time ago.
   */
  public static RequestRates of(
      Optional<? extends Answer<?>> requests, Optional<Answer<Flows>> flows, Instant now) {
    boolean isCurrent = requests.filter(answer -> !answer.isStale(now)).isPresent();
    return new RequestRates(
        flows.filter(answer -> isCurrent && !answer.isStale(now)).stream()
            .flatMap(answer -> answer.value().now().stream())
            .collect(
                Collectors.toMap(
                    link -> new LinkName(link.source(), link.destination()), link -> link)));
  }

  /** Returns bytes per second; 0 if nothing moves or no rate is known. */
  public double of(Destination destination) {
    return destination.taken().stream()
        .mapToDouble(
            taken -> share(taken, links.get(new LinkName(taken.source(), destination.node()))))
        .sum();
  }

  /** The share by bytes; at most 1, because the counts are read at different times. */
  private static double share(Taken taken, Flows.@Nullable Now link) {
    return link == null || link.inFlightBytes() == 0
        ? 0
        : link.bytesPerSecond()
            * Math.min(1, taken.bytes().bytes() / (double) link.inFlightBytes());
  }

  /** Returns the rate over all destinations, in bytes per second. */
  public double of(RequestView request) {
    return request.destinations().stream().mapToDouble(this::of).sum();
  }

  /** Returns the rate with its unit; a dash if nothing moves or no rate is known. */
  public String text(Destination destination) {
    double rate = of(destination);
    return rate <= 0 || destination.status() != RequestStatus.MOVING
        ? "\u2013"
        : new ByteRate(rate).toString();
  }
}
