package io.argosy.router.linkrate;

import java.time.Instant;
import java.util.List;

/** Computes one forecast for each enabled link from its history and queue. */
public interface LinkForecasts {

  List<LinkForecast> at(Instant now);

  /** Returns forecasts with empty queues; the cost does not grow with the number of files. */
  List<LinkForecast> withoutQueues(Instant now);
}
