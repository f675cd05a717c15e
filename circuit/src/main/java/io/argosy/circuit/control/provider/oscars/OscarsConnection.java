package io.argosy.circuit.control.provider.oscars;

import static java.util.Objects.requireNonNullElse;

import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.control.provider.http.Phases;
import io.argosy.circuit.control.provider.http.Phases.Meaning;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.unit.ByteRate;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A connection as {@code /api/conn/info} and {@code /api/conn/list} describe it.
 *
 * @param deploymentState whether the routers are configured
 */
record OscarsConnection(
    String connectionId,
    @Nullable String username,
    @Nullable String description,
    String phase,
    String state,
    @Nullable String deploymentState,
    @Nullable Design held,
    @Nullable Design reserved,
    @Nullable Design archived) {

  /** By phase, state and deployment. */
  private static final Phases PHASES =
      new Phases(
          List.of(
              Meaning.of("HELD, .*", Phase.PENDING),
              Meaning.of("RESERVED, FINISHED, .*", Phase.ENDING),
              Meaning.of("RESERVED, FAILED, .*", Phase.FAILED),
              Meaning.of("RESERVED, ACTIVE, DEPLOYED", Phase.ACTIVE),
              Meaning.of("RESERVED, (WAITING|ACTIVE), (UN)?DEPLOYED", Phase.DOWN),
              Meaning.of(
                  "RESERVED, (WAITING|ACTIVE), (WAITING_TO_BE|BEING)_(UN|RE)?DEPLOYED", Phase.DOWN),
              Meaning.of("RESERVED, (WAITING|ACTIVE), (UN|RE)?DEPLOY_FAILED", Phase.FAILED),
              Meaning.of("ARCHIVED, .*, UNDEPLOYED", Phase.GONE),
              Meaning.of("ARCHIVED, .*", Phase.ENDING)));

  /** The parts of a connection and its schedule. */
  record Design(Components cmp, JsonNode schedule) {

    /** A schedule that several parts share is written once only, perhaps in a fixture. */
    private Optional<Instant> end() {
      Stream<JsonNode> shared =
          cmp.fixtures().stream()
              .map(it -> it.path("schedule"))
              .filter(it -> schedule.isString() && schedule.equals(it.get("refId")));
      return Stream.concat(Stream.of(schedule), shared)
          .flatMap(it -> JsonCalls.epochSeconds(it.path("ending")).stream())
          .findFirst();
    }
  }

  record Components(List<JsonNode> fixtures) {}

  /**
   * @param refused why it was not committed, as long as it is held
   */
  Found found(Optional<String> refused) {
    Optional<String> refusal = refused.filter(why -> isHeld());
    return new Found(
        connectionId,
        Optional.ofNullable(description).flatMap(CircuitKey::parse),
        refusal.isPresent() ? Phase.FAILED : PHASES.of(raw()),
        bandwidth(),
        design().flatMap(Design::end),
        List.of(),
        refusal.map(JsonCalls::cause).orElse(Cause.OTHER),
        refusal.map(why -> raw() + ", " + why).orElse(raw()));
  }

  boolean isHeld() {
    return phase.equals("HELD");
  }

  /** Ports and VLANs that it occupies. */
  Stream<String> taken() {
    return fixtures()
        .filter(it -> !isGone() && it.path("vlan").path("vlanId").canConvertToInt())
        .map(
            it ->
                place(it.path("portUrn").asString(""), it.path("vlan").path("vlanId").intValue()));
  }

  /** Names a port with one of its VLANs. */
  static String place(String port, int vlan) {
    return port + " " + vlan;
  }

  boolean isGone() {
    return PHASES.of(raw()) == Phase.GONE;
  }

  private String raw() {
    return String.join(", ", phase, state, requireNonNullElse(deploymentState, "UNDEPLOYED"));
  }

  private Optional<Design> design() {
    return Optional.ofNullable(
        switch (phase) {
          case "HELD" -> held;
          case "RESERVED" -> reserved;
          default -> archived;
        });
  }

  private Stream<JsonNode> fixtures() {
    return design().stream().flatMap(it -> it.cmp().fixtures().stream());
  }

  /** The smallest of both ends and directions. */
  private Optional<ByteRate> bandwidth() {
    List<JsonNode> megabits =
        fixtures()
            .flatMap(it -> Stream.of(it.path("ingressBandwidth"), it.path("egressBandwidth")))
            .toList();
    return JsonCalls.whole(megabits, it -> JsonCalls.rate(it.isNumber() ? it.asString() : ""))
        .min(ByteRate::compareTo);
  }
}
