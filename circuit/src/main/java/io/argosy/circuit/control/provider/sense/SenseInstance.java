package io.argosy.circuit.control.provider.sense;

import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.control.provider.http.Phases;
import io.argosy.circuit.control.provider.http.Phases.Meaning;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.unit.ByteRate;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
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

  private static final String CHANGE = "(CREATE|MODIFY|REINSTATE|REPROVISION) - ";

  /** By what was asked for, how far it is, and whether the network is so. */
  private static final Phases PHASES =
      new Phases(
          List.of(
              Meaning.of("CREATE - (INIT|PENDING|COMPILED), .*", Phase.PENDING),
              Meaning.of(CHANGE + "(INIT|PENDING|COMPILED), .*", Phase.DOWN),
              Meaning.of(CHANGE + "(PROPAGATED|COMMITTING|COMMITTED), .*", Phase.DOWN),
              Meaning.of(CHANGE + "READY, STABLE", Phase.ACTIVE),
              Meaning.of(CHANGE + "READY, (UNKNOWN|PENDING|UNSTABLE)", Phase.DOWN),
              Meaning.of(CHANGE + "FAILED, .*", Phase.FAILED),
              Meaning.of("CANCEL - .*", Phase.ENDING)));

  /** Without an offset it is UTC. */
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ISO_DATE_TIME.withZone(ZoneOffset.UTC);

  /**
   * @param json the intent, as JSON within a text
   */
  record Intent(@Nullable String json) {

    private Stream<JsonNode> connections() {
      return Stream.ofNullable(json)
          .flatMap(it -> JsonCalls.readIfAny(it, JsonNode.class).stream())
          .flatMap(it -> it.path("data").path("connections").valueStream());
    }
  }

  Optional<CircuitKey> key() {
    return Optional.ofNullable(alias).flatMap(CircuitKey::parse);
  }

  /**
   * Of the connections that the intents name, the latest end and the smallest bandwidth count.
   *
   * @param configuration whether the network is as it was asked for
   */
  Found found(String status, String configuration) {
    String raw = status + ", " + configuration;
    List<JsonNode> connections =
        Stream.ofNullable(intents).flatMap(List::stream).flatMap(Intent::connections).toList();
    return new Found(
        referenceUUID,
        key(),
        PHASES.of(raw),
        JsonCalls.whole(connections, it -> JsonCalls.rate(text(it, "bandwidth", "capacity")))
            .min(ByteRate::compareTo),
        JsonCalls.whole(connections, it -> time(text(it, "schedule", "end")))
            .max(Instant::compareTo),
        List.of(),
        Cause.OTHER,
        raw);
  }

  private static String text(JsonNode connection, String object, String field) {
    return connection.path(object).path(field).asString("");
  }

  private static Optional<Instant> time(String text) {
    try {
      return Optional.of(TIME.parse(text, Instant::from));
    } catch (DateTimeException e) {
      return Optional.empty();
    }
  }
}
