package io.argosy.web.request;

import io.argosy.common.topology.LinkName;
import io.argosy.common.wire.user.Flows;
import io.argosy.web.freshness.Answer;
import io.argosy.web.freshness.Snapshot;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * How fast each destination of a request fills: its share of what its links move now, by what
 * agents hold for it. The rates are those of the reading that the overview shows, so that both
 * agree.
 */
public final class RequestRates {

  /** A list of requests does not wait for rates. */
  private static final Duration PATIENCE = Duration.ofMillis(100);

  private final Snapshot<Flows> flows;
  private final Clock clock;

  public RequestRates(Snapshot<Flows> flows, Clock clock) {
    this.flows = flows;
    this.clock = clock;
  }

  /** The same requests, with rates where these are known. */
  public List<RequestView> measured(List<RequestView> requests) {
    return flows
        .within(PATIENCE)
        .filter(answer -> !answer.isStale(clock.instant()))
        .map(Answer::value)
        .map(known -> measured(requests, known))
        .orElse(requests);
  }

  static List<RequestView> measured(List<RequestView> requests, Flows flows) {
    Map<LinkName, Flows.Now> links =
        flows.now().stream()
            .collect(
                Collectors.toMap(now -> new LinkName(now.source(), now.destination()), now -> now));
    return requests.stream()
        .map(
            request ->
                request.with(
                    request.destinations().stream()
                        .map(destination -> destination.moving(rate(destination, links)))
                        .toList()))
        .toList();
  }

  private static @Nullable Double rate(
      DestinationView destination, Map<LinkName, Flows.Now> links) {
    return destination.taken().isEmpty()
        ? null
        : (Double)
            destination.taken().stream()
                .mapToDouble(
                    taken ->
                        share(taken, links.get(new LinkName(taken.source(), destination.node()))))
                .sum();
  }

  /** By bytes, as files of one link share its rate; it was read a moment apart. */
  private static double share(DestinationView.Taken taken, Flows.@Nullable Now link) {
    return link == null || link.inFlightBytes() == 0
        ? 0
        : link.bytesPerSecond() * Math.min(1, taken.bytes() / (double) link.inFlightBytes());
  }
}
