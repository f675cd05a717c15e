package io.argosy.circuit.control.provider.nsi;

import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.lifecycle.CircuitPlan;
import jakarta.xml.soap.MessageFactory;
import jakarta.xml.soap.SOAPElement;
import jakarta.xml.soap.SOAPException;
import jakarta.xml.soap.SOAPMessage;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.function.Supplier;
import javax.xml.namespace.QName;

/** The messages to a provider, and the answer to those of it. */
final class NsiMessages {

  private static final String OGF = "http://schemas.ogf.org/nsi/2013/12/";
  private static final String TYPES = OGF + "connection/types";
  private static final String HEADERS = OGF + "framework/headers";
  private static final String POINT_TO_POINT = OGF + "services/point2point";
  private static final String TO_PROVIDER = "application/vnd.ogf.nsi.cs.v2.provider+soap";
  private static final String TO_REQUESTER = "application/vnd.ogf.nsi.cs.v2.requester+soap";
  private static final String SERVICE =
      "http://services.ogf.org/nsi/2013/12/descriptions/EVTS.A-GOLE";

  private final NsiSettings settings;
  private final Supplier<UUID> ids;

  NsiMessages(NsiSettings settings, Supplier<UUID> ids) {
    this.settings = settings;
    this.ids = ids;
  }

  static String action(String operation) {
    return "\"" + OGF + "connection/service/" + operation + "\"";
  }

  /** The key is in both fields, because some providers show only one of them. */
  SOAPMessage reserve(CircuitPlan plan, Instant end) throws SOAPException {
    SOAPMessage message = MessageFactory.newInstance().createMessage();
    SOAPElement reserve = body(message, "reserve");
    add(reserve, "globalReservationId", plan.key().toString());
    add(reserve, "description", plan.key().toString());
    SOAPElement criteria = reserve.addChildElement(new QName("criteria"));
    criteria.addAttribute(new QName("version"), "0");
    SOAPElement schedule = criteria.addChildElement(new QName("schedule"));
    add(schedule, "endTime", end.truncatedTo(ChronoUnit.SECONDS).toString());
    add(criteria, "serviceType", SERVICE);
    SOAPElement service = criteria.addChildElement(new QName(POINT_TO_POINT, "p2ps", "p2p"));
    add(service, "capacity", Long.toString(JsonCalls.megabits(plan.bandwidth())));
    add(service, "directionality", "Bidirectional");
    add(service, "symmetricPath", "true");
    add(service, "sourceSTP", plan.source().attachment());
    add(service, "destSTP", plan.destination().attachment());
    return message;
  }

  /** A message that names one connection, such as {@code terminate}. */
  SOAPMessage about(String operation, String reference) throws SOAPException {
    SOAPMessage message = MessageFactory.newInstance().createMessage();
    add(body(message, operation), "connectionId", reference);
    return message;
  }

  /**
   * @param references of the connections to list; if empty, all
   */
  SOAPMessage summary(Set<String> references) throws SOAPException {
    SOAPMessage message = MessageFactory.newInstance().createMessage();
    SOAPElement query = body(message, "querySummarySync");
    for (String reference : references) {
      add(query, "connectionId", reference);
    }
    return message;
  }

  /**
   * The answer to a message of the provider, with the number of that message.
   *
   * @throws SOAPException it has none
   */
  SOAPMessage acknowledgment(SOAPMessage told) throws SOAPException {
    String number =
        Optional.ofNullable(told.getSOAPHeader()).stream()
            .flatMap(header -> Elements.within(header, "correlationId"))
            .flatMap(it -> Elements.textOf(it).stream())
            .findFirst()
            .orElseThrow(() -> new SOAPException("it has no number"));
    SOAPMessage message = MessageFactory.newInstance().createMessage();
    header(message, TO_REQUESTER, number);
    message.getSOAPBody().addBodyElement(new QName(TYPES, "acknowledgment", "type"));
    return message;
  }

  private SOAPElement body(SOAPMessage message, String operation) throws SOAPException {
    SOAPElement header = header(message, TO_PROVIDER, "urn:uuid:" + ids.get());
    add(header, "replyTo", settings.replyTo().toString());
    return message.getSOAPBody().addBodyElement(new QName(TYPES, operation, "type"));
  }

  private SOAPElement header(SOAPMessage message, String version, String number)
      throws SOAPException {
    SOAPElement header =
        message.getSOAPHeader().addHeaderElement(new QName(HEADERS, "nsiHeader", "head"));
    add(header, "protocolVersion", version);
    add(header, "correlationId", number);
    add(header, "requesterNSA", settings.requesterNsa());
    add(header, "providerNSA", settings.providerNsa());
    return header;
  }

  private static void add(SOAPElement parent, String name, String text) throws SOAPException {
    parent.addChildElement(new QName(name)).addTextNode(text);
  }
}
