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
 * The rates at which the destinations of requests fill: the share of each in the rates of its
 * links, by the files that agents hold for it. The overview shows the same reading of the links.
 *
 * @param links the rate of each link now; none while it is not known
 */
public record RequestRates(Map<LinkName, Flows.Now> links) {

  /** The rates of this reading, or none where it is absent or too old. */
  public static RequestRates of(Optional<Answer<Flows>> flows, Instant now) {
    return new RequestRates(
        flows.filter(answer -> !answer.isStale(now)).stream()
            .flatMap(answer -> answer.value().now().stream())
            .collect(
                Collectors.toMap(
                    link -> new LinkName(link.source(), link.destination()), link -> link)));
  }

  /** In bytes per second; 0 where nothing moves or no rate is known. */
  public double of(Destination destination) {
    return destination.taken().stream()
        .mapToDouble(
            taken -> share(taken, links.get(new LinkName(taken.source(), destination.node()))))
        .sum();
  }

  /** By bytes, as files of one link share its rate; both were read a moment apart. */
  private static double share(Taken taken, Flows.@Nullable Now link) {
    return link == null || link.inFlightBytes() == 0
        ? 0
        : link.bytesPerSecond()
            * Math.min(1, taken.bytes().bytes() / (double) link.inFlightBytes());
  }

  /** Over all destinations. */
  public double of(RequestView request) {
    return request.destinations().stream().mapToDouble(this::of).sum();
  }

  /** For people; a dash where nothing moves or no rate is known. */
  public String text(Destination destination) {
    double rate = of(destination);
    return rate <= 0 || destination.status() != RequestStatus.MOVING
        ? "\u2013"
        : new ByteRate(rate).toString();
  }
}
