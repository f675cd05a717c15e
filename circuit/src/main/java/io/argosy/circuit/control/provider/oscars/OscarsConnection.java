package io.argosy.circuit.control.provider.oscars;

import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.provider.http.JsonCalls;
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

  private static final String UNDEPLOYED = "UNDEPLOYED";

  /**
   * The parts of a connection and its schedule. The server writes a schedule that several parts
   * share once only, so that the end may stand in a fixture.
   */
  record Design(Components cmp, JsonNode schedule) {

    Optional<Instant> end() {
      return JsonCalls.epochSeconds(schedule.path("ending"))
          .or(() -> cmp.fixtures().stream().flatMap(it -> it.end(schedule)).findFirst());
    }
  }

  record Components(List<Fixture> fixtures) {}

  record Fixture(
      @Nullable String portUrn,
      @Nullable JsonNode ingressBandwidth,
      @Nullable JsonNode egressBandwidth,
      @Nullable JsonNode vlan,
      @Nullable JsonNode schedule) {

    private Stream<Instant> end(JsonNode reference) {
      return Stream.ofNullable(schedule)
          .filter(it -> reference.isString() && reference.equals(it.get("refId")))
          .flatMap(it -> JsonCalls.epochSeconds(it.path("ending")).stream());
    }

    private Stream<String> taken() {
      return Stream.ofNullable(vlan)
          .map(it -> it.path("vlanId"))
          .filter(it -> portUrn != null && it.canConvertToInt())
          .map(it -> OscarsPort.named(portUrn, it.intValue()));
    }
  }

  Found found(Optional<String> refusal) {
    boolean isRefused = isHeld() && refusal.isPresent();
    return new Found(
        connectionId,
        Optional.ofNullable(description).flatMap(CircuitKey::parse),
        isRefused ? Phase.FAILED : reached(),
        bandwidth(),
        design().flatMap(Design::end),
        List.of(),
        refusal.filter(why -> isRefused).map(OscarsProvider::cause).orElse(Cause.OTHER),
        "%s, %s, %s%s"
            .formatted(
                phase,
                state,
                deployment(),
                refusal.filter(why -> isRefused).map(why -> ", " + why).orElse("")));
  }

  boolean isHeld() {
    return phase.equals("HELD");
  }

  /** Ports and VLANs that it occupies. */
  Stream<String> taken() {
    return reached() == Phase.GONE ? Stream.empty() : fixtures().flatMap(Fixture::taken);
  }

  private String deployment() {
    return deploymentState == null ? UNDEPLOYED : deploymentState;
  }

  private Phase reached() {
    return switch (phase) {
      case "HELD" -> Phase.PENDING;
      case "RESERVED" -> reservedPhase();
      case "ARCHIVED" -> deployment().equals(UNDEPLOYED) ? Phase.GONE : Phase.ENDING;
      default -> Phase.UNKNOWN;
    };
  }

  private Phase reservedPhase() {
    return switch (state) {
      case "WAITING", "ACTIVE" -> deployedPhase();
      case "FINISHED" -> Phase.ENDING;
      case "FAILED" -> Phase.FAILED;
      default -> Phase.UNKNOWN;
    };
  }

  private Phase deployedPhase() {
    return switch (deployment()) {
      case "DEPLOYED" -> state.equals("ACTIVE") ? Phase.ACTIVE : Phase.DOWN;
      case UNDEPLOYED,
          "WAITING_TO_BE_DEPLOYED",
          "BEING_DEPLOYED",
          "WAITING_TO_BE_REDEPLOYED",
          "BEING_REDEPLOYED",
          "WAITING_TO_BE_UNDEPLOYED",
          "BEING_UNDEPLOYED" ->
          Phase.DOWN;
      case "DEPLOY_FAILED", "REDEPLOY_FAILED", "UNDEPLOY_FAILED" -> Phase.FAILED;
      default -> Phase.UNKNOWN;
    };
  }

  private Optional<Design> design() {
    return Optional.ofNullable(
        switch (phase) {
          case "HELD" -> held;
          case "RESERVED" -> reserved;
          default -> archived;
        });
  }

  private Stream<Fixture> fixtures() {
    return design().stream().flatMap(it -> it.cmp().fixtures().stream());
  }

  /** The smallest of both ends and directions; one that is not known makes it unknown. */
  private Optional<ByteRate> bandwidth() {
    List<Optional<ByteRate>> all =
        fixtures()
            .flatMap(it -> Stream.of(rate(it.ingressBandwidth()), rate(it.egressBandwidth())))
            .toList();
    return all.stream().allMatch(Optional::isPresent)
        ? all.stream().flatMap(Optional::stream).min(ByteRate::compareTo)
        : Optional.empty();
  }

  private static Optional<ByteRate> rate(@Nullable JsonNode megabits) {
    return Optional.ofNullable(megabits)
        .filter(JsonNode::isNumber)
        .flatMap(it -> JsonCalls.rate(it.asString()));
  }
}
