package io.argosy.router.automation;

import io.argosy.common.refusal.Refusal;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * What may be pinned about what acts by itself. Breakers have pins of their own, because theirs say
 * open or closed.
 *
 * @param strategies that may be compared in the shadow, by their words
 */
public record PinRules(Set<String> strategies) {

  /** What a pin may name, in the order of the street; it names one of these or several. */
  private static final Map<Automatic, List<String>> NAMES =
      Map.of(
          Automatic.REROUTING, List.of("source", "destination", "request", "block"),
          Automatic.EXPIRY, List.of("destination", "request", "block"),
          Automatic.SHADOW, List.of("strategy"),
          Automatic.LEARNING, List.of("source", "destination"),
          Automatic.EXPLORATION, List.of("source", "destination"));

  /** 100 years: databases keep no time that is much further away. */
  private static final Duration FURTHEST = Duration.ofDays(36_525);

  private static final Pattern REASON = Pattern.compile("[^\\p{Cc}\\p{Cs}]{1,200}");

  public PinRules {
    strategies = Set.copyOf(strategies);
  }

  /** What is wrong with a wish; empty where nothing is. */
  public Optional<Refusal.Fault> fault(PinWish wish, Instant now) {
    return names(wish)
        .or(() -> capacity(wish))
        .or(() -> wish.until().flatMap(until -> end(until, now)))
        .or(() -> reason(wish.reason()));
  }

  private Optional<Refusal.Fault> names(PinWish wish) {
    if (wish.what() == Automatic.BREAKER) {
      return fault("automation", "breaker", "is pinned open or closed: argosy breaker pin");
    }
    List<String> may = NAMES.getOrDefault(wish.what(), List.of());
    Map<String, String> given = wish.names().given();
    return given.entrySet().stream()
        .filter(name -> !may.contains(name.getKey()))
        .findFirst()
        .flatMap(
            name ->
                fault(
                    name.getKey(),
                    name.getValue(),
                    "is not what " + wish.what() + " is pinned by: " + String.join(", ", may)))
        .or(() -> given.isEmpty() ? missing(wish.what(), may) : strategy(wish));
  }

  private static Optional<Refusal.Fault> missing(Automatic what, List<String> may) {
    return fault(may.getFirst(), "", what + " is pinned by " + String.join(", ", may));
  }

  private Optional<Refusal.Fault> strategy(PinWish wish) {
    return wish.names()
        .strategy()
        .filter(word -> !strategies.contains(word))
        .flatMap(
            word ->
                fault(
                    "strategy", word, "is one of " + String.join(", ", new TreeSet<>(strategies))));
  }

  private static Optional<Refusal.Fault> capacity(PinWish wish) {
    boolean needed = wish.what() == Automatic.LEARNING;
    if (needed == wish.capacity().isPresent()) {
      return Optional.empty();
    }
    return needed
        ? fault("capacity", "", "is needed: what learning shall believe, in bytes per second")
        : fault(
            "capacity",
            wish.capacity().map(Object::toString).orElse(""),
            "is for learning alone; this is left as it is");
  }

  private static Optional<Refusal.Fault> end(Instant until, Instant now) {
    if (!until.isAfter(now)) {
      return fault("until", until.toString(), "has passed");
    }
    return until.isBefore(now.plus(FURTHEST))
        ? Optional.empty()
        : fault("until", until.toString(), "is over 100 years away");
  }

  private static Optional<Refusal.Fault> reason(String reason) {
    return REASON.matcher(reason).matches()
        ? Optional.empty()
        : fault("reason", reason, "is one line of 1 to 200 characters");
  }

  private static Optional<Refusal.Fault> fault(String field, String text, String sentence) {
    return Optional.of(new Refusal.Fault(field, text.isEmpty() ? null : text, sentence));
  }
}
