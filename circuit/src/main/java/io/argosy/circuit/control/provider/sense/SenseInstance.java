package io.argosy.circuit.control.provider.sense;

import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.unit.ByteRate;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.TemporalAccessor;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A service instance as {@code /discover/service/instances} lists it.
 *
 * @param alias the circuit's key
 */
record SenseInstance(String referenceUUID, @Nullable String alias, @Nullable List<Intent> intents) {

  static final String COMPILED = "CREATE - COMPILED";
  static final String CANCELLED = "CANCEL - READY";

  /**
   * @param json the intent, as JSON within a text
   */
  record Intent(@Nullable String json) {

    private List<JsonNode> connections() {
      List<JsonNode> all = new ArrayList<>();
      Optional.ofNullable(json)
          .flatMap(JsonCalls::tree)
          .ifPresent(it -> it.path("data").path("connections").forEach(all::add));
      return all;
    }
  }

  /** The connections that the intents name; the latest end and the smallest bandwidth count. */
  private record Terms(Optional<ByteRate> bandwidth, Optional<Instant> end) {}

  Optional<CircuitKey> key() {
    return Optional.ofNullable(alias).flatMap(CircuitKey::parse);
  }

  /** An instance of another program, whose state nobody needs. */
  Found foreign() {
    return found(new Terms(Optional.empty(), Optional.empty()), Phase.UNKNOWN, "not looked at");
  }

  /**
   * @param status what was asked for and how far it is
   * @param configuration whether the network is as it was asked for
   */
  Found found(String status, String configuration) {
    return found(terms(), phase(status, configuration), status + ", " + configuration);
  }

  private Found found(Terms terms, Phase phase, String raw) {
    return new Found(
        referenceUUID, key(), phase, terms.bandwidth(), terms.end(), List.of(), Cause.OTHER, raw);
  }

  private static Phase phase(String status, String configuration) {
    String[] words = status.split(" - ", 2);
    boolean isKnown = words.length == 2;
    return switch (words[0]) {
      case "CREATE", "MODIFY", "REINSTATE", "REPROVISION" ->
          isKnown ? wanted(words[0], words[1], configuration) : Phase.UNKNOWN;
      case "CANCEL" -> isKnown ? Phase.ENDING : Phase.UNKNOWN;
      default -> Phase.UNKNOWN;
    };
  }

  private static Phase wanted(String operation, String state, String configuration) {
    return switch (state) {
      case "INIT", "PENDING", "COMPILED" -> operation.equals("CREATE") ? Phase.PENDING : Phase.DOWN;
      case "PROPAGATED", "COMMITTING", "COMMITTED" -> Phase.DOWN;
      case "READY" -> configured(configuration);
      case "FAILED" -> Phase.FAILED;
      default -> Phase.UNKNOWN;
    };
  }

  private static Phase configured(String configuration) {
    return switch (configuration) {
      case "STABLE" -> Phase.ACTIVE;
      case "UNKNOWN", "PENDING", "UNSTABLE" -> Phase.DOWN;
      default -> Phase.UNKNOWN;
    };
  }

  private Terms terms() {
    List<JsonNode> connections =
        Stream.ofNullable(intents)
            .flatMap(List::stream)
            .flatMap(it -> it.connections().stream())
            .toList();
    List<Optional<ByteRate>> rates =
        connections.stream()
            .map(it -> it.path("bandwidth").path("capacity"))
            .map(it -> JsonCalls.rate(it.asString("")))
            .toList();
    List<Optional<Instant>> ends =
        connections.stream()
            .map(it -> it.path("schedule").path("end"))
            .map(it -> it.isString() ? time(it.asString()) : Optional.<Instant>empty())
            .toList();
    return new Terms(
        whole(rates).flatMap(it -> it.stream().min(ByteRate::compareTo)),
        whole(ends).flatMap(it -> it.stream().max(Instant::compareTo)));
  }

  /** One that is not known makes all of them unknown. */
  private static <T> Optional<List<T>> whole(List<Optional<T>> all) {
    return all.stream().allMatch(Optional::isPresent)
        ? Optional.of(all.stream().flatMap(Optional::stream).toList())
        : Optional.empty();
  }

  /** Without an offset it is UTC. */
  static Optional<Instant> time(String text) {
    try {
      TemporalAccessor time =
          DateTimeFormatter.ISO_DATE_TIME.parseBest(
              text, OffsetDateTime::from, LocalDateTime::from);
      return Optional.of(
          time instanceof LocalDateTime local
              ? local.toInstant(ZoneOffset.UTC)
              : Instant.from(time));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
