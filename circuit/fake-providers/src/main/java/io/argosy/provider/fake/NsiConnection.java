package io.argosy.provider.fake;

import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import org.w3c.dom.Element;

/** A connection of {@link FakeNsi}. */
final class NsiConnection {

  static final Duration HOLD = Duration.ofSeconds(120);

  private static final URI NOBODY = URI.create("http://localhost:9/");

  final String id;
  final String requester;
  final String key;
  final String source;
  final String destination;
  final String megabits;
  final Instant end;
  final Instant begun;
  final URI replyTo;
  String reservation = "ReserveHeld";
  String provision = "Released";
  String lifecycle = "Created";

  NsiConnection(String id, String name, String requester, Instant begun) {
    this.id = id;
    this.requester = requester;
    this.begun = begun;
    key = name;
    source = "urn:ogf:network:x?vlan=1";
    destination = "urn:ogf:network:y?vlan=1";
    megabits = "100";
    end = begun.plus(HOLD);
    replyTo = NOBODY;
  }

  NsiConnection(String id, Element reserve, String requester, URI replyTo, Instant begun) {
    this.id = id;
    this.requester = requester;
    this.begun = begun;
    this.replyTo = replyTo;
    key = FakeNsi.text(reserve, "globalReservationId");
    source = FakeNsi.text(reserve, "sourceSTP");
    destination = FakeNsi.text(reserve, "destSTP");
    megabits = FakeNsi.text(reserve, "capacity");
    end = Instant.parse(FakeNsi.text(reserve, "endTime"));
  }

  String lifecycleAt(Instant now) {
    return lifecycle.equals("Created") && !now.isBefore(end) ? "PassedEndTime" : lifecycle;
  }
}
