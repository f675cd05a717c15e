package io.argosy.router.linkrate;

import java.time.Instant;
import java.util.List;

/** One forecast for each enabled link, from all that is known of it. */
public interface LinkForecasts {

  List<LinkForecast> at(Instant now);

  /** The same with empty queues: what it reads does not grow with what waits. */
  List<LinkForecast> withoutQueues(Instant now);
}
