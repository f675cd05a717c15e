package io.argosy.router.linkrate;

import io.argosy.router.linkrate.evidence.LinkKnowledge;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Optional;

/**
 * What is expected of a link until the next forecast.
 *
 * @param tried start of the last bin in which an own attempt ended
 * @param isConfirmed whether own transfers have shown a rate
 */
public record StoredForecast(
    LinkKey link, LinkKnowledge knowledge, Optional<Instant> tried, boolean isConfirmed) {}
