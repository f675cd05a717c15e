package io.argosy.router.automation;

import io.argosy.common.refusal.Refusal;
import io.argosy.common.wire.user.PinForm;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks pins of automatic actions. Breakers are pinned open or closed by a command of their own.
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

  /** What is wrong with a form; empty where nothing is. */
  public Optional<Refusal.Fault> fault(Automatic what, PinForm form, Instant now) {
    return names(what, form)
        .or(() -> capacity(what, form.capacity()))
        .or(() -> Optional.ofNullable(form.until()).flatMap(until -> end(until, now)))
        .or(() -> reason(form.reason()));
  }

  private Optional<Refusal.Fault> names(Automatic what, PinForm form) {
    if (what == Automatic.BREAKER) {
      return fault("automation", "breaker", "is pinned open or closed: argosy breaker pin");
    }
    List<String> may = NAMES.getOrDefault(what, List.of());
    Map<String, String> given = given(form);
    return given.entrySet().stream()
        .filter(name -> !may.contains(name.getKey()))
        .findFirst()
        .flatMap(
            name ->
                fault(
                    name.getKey(),
                    name.getValue(),
                    "is not what " + what + " is pinned by: " + String.join(", ", may)))
        .or(() -> given.isEmpty() ? missing(what, may) : strategy(form));
  }

  /** What the form names, by field. */
  private static Map<String, String> given(PinForm form) {
    Map<String, @Nullable Object> fields = new TreeMap<>();
    fields.put("source", form.source());
    fields.put("destination", form.destination());
    fields.put("request", form.request());
    fields.put("block", form.block());
    fields.put("strategy", form.strategy());
    Map<String, String> given = new TreeMap<>();
    fields.forEach(
        (field, name) -> {
          if (name != null) {
            given.put(field, name.toString());
          }
        });
    return given;
  }

  private static Optional<Refusal.Fault> missing(Automatic what, List<String> may) {
    return fault(may.getFirst(), "", what + " is pinned by " + String.join(", ", may));
  }

  private Optional<Refusal.Fault> strategy(PinForm form) {
    return Optional.ofNullable(form.strategy())
        .filter(word -> !strategies.contains(word))
        .flatMap(
            word ->
                fault(
                    "strategy", word, "is one of " + String.join(", ", new TreeSet<>(strategies))));
  }

  private static Optional<Refusal.Fault> capacity(Automatic what, @Nullable Double given) {
    boolean needed = what == Automatic.LEARNING;
    if (needed == (given != null)) {
      return Optional.empty();
    }
    return needed
        ? fault("capacity", "", "is needed: what learning shall believe, in bytes per second")
        : fault("capacity", String.valueOf(given), "is for learning alone; this is left as it is");
  }

  private static Optional<Refusal.Fault> end(Instant until, Instant now) {
    if (!until.isAfter(now)) {
      return fault("until", until.toString(), "has passed");
    }
    return until.isBefore(now.plus(FURTHEST))
        ? Optional.empty()
        : fault("until", until.toString(), "is over 100 years away");
  }

  /** What is wrong with the reason of a pin; empty where nothing is. */
  public static Optional<Refusal.Fault> reason(String reason) {
    return REASON.matcher(reason).matches()
        ? Optional.empty()
        : fault("reason", reason, "is one line of 1 to 200 characters");
  }

  private static Optional<Refusal.Fault> fault(String field, String text, String sentence) {
    return Optional.of(new Refusal.Fault(field, text.isEmpty() ? null : text, sentence));
  }
}
