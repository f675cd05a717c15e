package io.argosy.web.breaker;

import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A person's word about something that acts by itself. What is not named is absent.
 *
 * @param what such as {@code expiry}
 * @param capacity bytes per second that are believed
 * @param until absent: until somebody takes it back
 */
public record PinView(
    String id,
    String what,
    @Nullable String source,
    @Nullable String destination,
    @Nullable String request,
    @Nullable String block,
    @Nullable String strategy,
    @Nullable Double capacity,
    @Nullable Instant until,
    String reason,
    String by,
    Instant at) {

  /** What it is about, for people. */
  public String about() {
    return Stream.of(
            named("from ", source),
            named("to ", destination),
            named("request ", request),
            named("block ", block),
            named("strategy ", strategy),
            named("at ", capacity == null ? null : new ByteRate(capacity)))
        .filter(word -> !word.isEmpty())
        .collect(Collectors.joining(", "));
  }

  private static String named(String word, @Nullable Object name) {
    return name == null ? "" : word + name;
  }
}
