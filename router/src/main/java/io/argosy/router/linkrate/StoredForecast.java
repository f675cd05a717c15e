package io.argosy.router.linkrate;

import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.ObservedRate;
import io.argosy.router.linkrate.evidence.Evidence;
import io.argosy.router.linkrate.evidence.LinkKnowledge;
import io.argosy.router.topology.LinkKey;
import java.time.Instant;
import java.util.Optional;

/**
 * The forecast of a link that plans use until the next one replaces it.
 *
 * @param tried start of the last bin in which an own attempt ended
 * @param isConfirmed whether own transfers have shown a rate
 * @param isDead whether own transfers only failed
 * @param success share of attempts that succeed, of own attempts of the last day if there were any
 * @param maximum configured for the link
 */
public record StoredForecast(
    LinkKey link,
    LinkKnowledge knowledge,
    Optional<Instant> tried,
    boolean isConfirmed,
    boolean isDead,
    double success,
    Optional<ByteRate> maximum) {

  /** Whether a file replaces whatever was transferred. */
  public boolean isReplaced() {
    return knowledge.forecast().used().stream()
        .anyMatch(one -> one instanceof Evidence.Written written && written.replaces());
  }

  /** Returns the rate to plan with: what others moved does not revive a link that only failed. */
  public ObservedRate rate() {
    return isDead && !isReplaced() ? ObservedRate.DEAD : knowledge.forecast().rate();
  }
}
