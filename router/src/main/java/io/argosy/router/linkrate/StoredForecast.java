package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.linkrate.evidence.LinkKnowledge;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The forecast of a link that plans use until the next one replaces it.
 *
 * @param tried start of the last bin in which an own attempt ended
 * @param isConfirmed whether enough own transfers have shown a rate
 * @param success share of attempts that succeed, of own attempts of the last day if there were any;
 *     empty if nobody tried the link
 * @param maximum configured for the link
 * @param quality as {@link LinkPast#quality}
 */
public record StoredForecast(
    LinkKey link,
    LinkKnowledge knowledge,
    Optional<Instant> tried,
    boolean isConfirmed,
    OptionalDouble success,
    Optional<ByteRate> maximum,
    OptionalDouble quality) {

  /** Whether a file replaces whatever was transferred. */
  public boolean isReplaced() {
    return knowledge.forecast().isReplaced();
  }

  public ObservedRate rate() {
    return knowledge.forecast().rate();
  }
}
