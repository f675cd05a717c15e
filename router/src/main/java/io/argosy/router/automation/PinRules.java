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
 * Checks pins of automatic actions. Breakers are pinned by a command of their own.
 *
 * @param strategies the names of the strategies that can be compared in dry runs
 */
public record PinRules(Set<String> strategies) {

  /** The fields that select the subject of a pin, in pipeline order; one or several are given. */
  private static final Map<Automatic, List<String>> NAMES =
      Map.of(
          Automatic.REROUTING, List.of("source", "destination", "request", "block"),
          Automatic.EXPIRY, List.of("destination", "request", "block"),
          Automatic.SHADOW, List.of("strategy"),
          Automatic.LEARNING, List.of("source", "destination"),
          Automatic.EXPLORATION, List.of("source", "destination"),
          Automatic.FEEDS, List.of("source", "destination"),
          Automatic.CIRCUITS, List.of("source", "destination"),
          Automatic.FORWARDING, List.of("source", "destination", "dataset"));

  /** 100 years, because databases cannot store times that are much further away. */
  private static final Duration FURTHEST = Duration.ofDays(36_525);

  private static final Pattern REASON = Pattern.compile("[^\\p{Cc}\\p{Cs}]{1,200}");

  public PinRules {
    strategies = Set.copyOf(strategies);
  }

  /** Returns what is wrong with a form; empty if it is valid. */
  public Optional<Refusal.Fault> fault(Automatic what, PinForm form, Instant now) {
    return names(what, form)
        .or(() -> capacity(what, form.capacity()))
        .or(() -> Optional.ofNullable(form.until()).flatMap(until -> end(until, now)))
        .or(() -> reason(form.reason()));
  }

  private Optional<Refusal.Fault> names(Automatic what, PinForm form) {
    if (what == Automatic.BREAKER) {
      return fault("automation", "breaker", "cannot be pinned here; use argosy breaker pin");
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
                    "cannot be pinned for " + what + "; use " + String.join(", ", may)))
        .or(() -> given.isEmpty() ? missing(what, may) : strategy(form));
  }

  /** Returns the selecting fields that are set in the form. */
  private static Map<String, String> given(PinForm form) {
    Map<String, @Nullable Object> fields = new TreeMap<>();
    fields.put("source", form.source());
    fields.put("destination", form.destination());
    fields.put("request", form.request());
    fields.put("block", form.block());
    fields.put("dataset", form.dataset());
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
    return fault(may.getFirst(), "", what + " pins need one of " + String.join(", ", may));
  }

  private Optional<Refusal.Fault> strategy(PinForm form) {
    return Optional.ofNullable(form.strategy())
        .filter(word -> !strategies.contains(word))
        .flatMap(
            word ->
                fault(
                    "strategy",
                    word,
                    "must be one of " + String.join(", ", new TreeSet<>(strategies))));
  }

  private static Optional<Refusal.Fault> capacity(Automatic what, @Nullable Double given) {
    boolean needed = what == Automatic.LEARNING;
    if (needed == (given != null)) {
      return Optional.empty();
    }
    return needed
        ? fault("capacity", "", "is required: the capacity to assume, in bytes per second")
        : fault("capacity", String.valueOf(given), "applies to learning only");
  }

  private static Optional<Refusal.Fault> end(Instant until, Instant now) {
    if (!until.isAfter(now)) {
      return fault("until", until.toString(), "has passed");
    }
    return until.isBefore(now.plus(FURTHEST))
        ? Optional.empty()
        : fault("until", until.toString(), "is over 100 years away");
  }

  /** Returns what is wrong with the reason of a pin; empty if it is valid. */
  public static Optional<Refusal.Fault> reason(String reason) {
    return REASON.matcher(reason).matches()
        ? Optional.empty()
        : fault("reason", reason, "must be one line of 1 to 200 characters");
  }

  private static Optional<Refusal.Fault> fault(String field, String text, String sentence) {
    return Optional.of(new Refusal.Fault(field, text.isEmpty() ? null : text, sentence));
  }
}
