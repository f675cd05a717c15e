package io.argosy.circuit.control.provider.nsi;

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
import javax.xml.datatype.DatatypeConfigurationException;
import javax.xml.datatype.DatatypeConstants;
import javax.xml.datatype.DatatypeFactory;
import javax.xml.datatype.XMLGregorianCalendar;
import org.w3c.dom.Element;

/**
 * A reservation as the summary has it. A word that is missing is {@code none}.
 *
 * @param reservation state of NSI's reservation state machine
 * @param provision state of its provision state machine
 * @param lifecycle state of its lifecycle; it alone says whether the others still mean anything
 * @param active whether data can be sent
 * @param stps source and destination as the provider names them; empty if one is missing
 */
record Reservation(
    String reference,
    Optional<CircuitKey> key,
    String reservation,
    String provision,
    String lifecycle,
    boolean active,
    Optional<ByteRate> bandwidth,
    Optional<Instant> end,
    List<String> stps) {

  private static final String NONE = "none";

  /** By lifecycle, reservation, provision and data plane; OpenNSA writes Comitting. */
  private static final Phases PHASES =
      new Phases(
          List.of(
              Meaning.of("Failed .*", Phase.FAILED),
              Meaning.of("Terminating .*", Phase.ENDING),
              Meaning.of("(Terminated|PassedEndTime) .*", Phase.GONE),
              Meaning.of("Created Reserve(Checking|Held|Comm?itting) .*", Phase.PENDING),
              Meaning.of("Created Reserve(Failed|Timeout|Aborting) .*", Phase.FAILED),
              Meaning.of("Created ReserveStart none .*", Phase.PENDING),
              Meaning.of("Created ReserveStart Provisioned up", Phase.ACTIVE),
              Meaning.of("Created ReserveStart (Provision|Releas)(ed|ing) (up|down)", Phase.DOWN)));

  /** Reads an element {@code reservation}; empty if it does not name its connection. */
  static Optional<Reservation> of(Element element) {
    Optional<Element> criteria =
        Elements.children(element, "criteria").reduce((older, newer) -> newer);
    return Elements.text(element, "connectionId")
        .map(
            reference ->
                new Reservation(
                    reference,
                    key(element, "globalReservationId").or(() -> key(element, "description")),
                    state(element, "reservationState"),
                    state(element, "provisionState"),
                    state(element, "lifecycleState"),
                    Elements.text(element, "connectionStates", "dataPlaneStatus", "active")
                        .filter(active -> active.equals("true") || active.equals("1"))
                        .isPresent(),
                    criteria
                        .flatMap(it -> Elements.text(it, "p2ps", "capacity"))
                        .flatMap(JsonCalls::rate),
                    criteria
                        .flatMap(it -> Elements.text(it, "schedule", "endTime"))
                        .flatMap(Reservation::time),
                    stps(criteria)));
  }

  private static Optional<CircuitKey> key(Element element, String name) {
    return Elements.text(element, name).flatMap(CircuitKey::parse);
  }

  private static String state(Element element, String name) {
    return Elements.text(element, "connectionStates", name).orElse(NONE);
  }

  private static List<String> stps(Optional<Element> criteria) {
    List<String> stps =
        Stream.of("sourceSTP", "destSTP")
            .flatMap(name -> criteria.flatMap(it -> Elements.text(it, "p2ps", name)).stream())
            .toList();
    return stps.size() == 2 ? stps : List.of();
  }

  /** From {@code xsd:dateTime}; without an offset it is UTC. */
  static Optional<Instant> time(String text) {
    try {
      XMLGregorianCalendar time = DatatypeFactory.newInstance().newXMLGregorianCalendar(text);
      if (!time.getXMLSchemaType().equals(DatatypeConstants.DATETIME)) {
        return Optional.empty();
      }
      if (time.getTimezone() == DatatypeConstants.FIELD_UNDEFINED) {
        time.setTimezone(0);
      }
      return Optional.of(time.toGregorianCalendar().toInstant());
    } catch (IllegalArgumentException | IllegalStateException e) {
      return Optional.empty();
    } catch (DatatypeConfigurationException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * @param isHoldOver whether it was held for too long: a provider may list an expired hold as held
   *     for ever
   * @param refusal why it was refused after its acknowledgment, if that is known
   */
  Found found(boolean isHoldOver, Optional<NsiFault> refusal) {
    return new Found(
        reference,
        key,
        isHoldOver && isHeld()
            ? Phase.FAILED
            : PHASES.of(
                String.join(" ", lifecycle, reservation, provision, active ? "up" : "down")),
        bandwidth,
        end,
        List.of(),
        stps,
        refusal.map(NsiFault::reason).orElse(Cause.OTHER),
        "%s, %s, %s, %s, %s%s"
            .formatted(
                lifecycle,
                reservation,
                provision,
                active ? "data plane up" : "data plane down",
                stps.isEmpty() ? "STPs unknown" : String.join(" to ", stps),
                refusal.map(why -> ": " + why.getMessage()).orElse("")));
  }

  /** Whether it was refused after its acknowledgment. */
  boolean isRefused() {
    return lifecycle.equals("Created") && reservation.equals("ReserveFailed");
  }

  boolean isHeld() {
    return lifecycle.equals("Created") && reservation.equals("ReserveHeld");
  }

  /** Whether it was committed and can be provisioned. */
  boolean isReleased() {
    return lifecycle.equals("Created")
        && reservation.equals("ReserveStart")
        && provision.equals("Released");
  }
}
