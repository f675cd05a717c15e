package io.argosy.router.linkrate;

import java.time.Instant;
import java.util.Collection;
import java.util.List;

/** The history from which forecasts follow, and the forecasts. */
public interface ForecastStore {

  /** Returns all enabled links. */
  List<LinkPast> links(Instant now);

  /** Replaces all forecasts, inside the caller's transaction. */
  void replace(Collection<StoredForecast> forecasts, Instant now);
}
