package io.argosy.agent.door;

import io.argosy.common.wire.agent.GrantClaims;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Tells the networks of science which experiment and activity a flow of this door belongs to, by
 * one message at its beginning and one at its end, as the SciTags technical specification demands:
 * a line of syslog (RFC 5424) whose text is a JSON object of version 1.
 *
 * @param collector sends a message; it must not wait
 * @param clock of the messages
 */
public record Fireflies(Optional<Consumer<byte[]>> collector, Clock clock) {

  /**
   * Facility local0, severity informational, version 1 of the format. No value needs to be escaped.
   */
  private static final String MESSAGE =
      "<134>1 %1$s %2$s argosy - firefly-json - {\"version\":1,"
          + "\"flow-lifecycle\":{\"state\":\"%3$s\",\"current-time\":\"%1$s\",\"start-time\":\"%4$s\"%5$s},"
          + "\"flow-id\":{\"afi\":\"%6$s\",\"src-ip\":\"%2$s\",\"dst-ip\":\"%7$s\",\"protocol\":\"tcp\","
          + "\"src-port\":%8$s,\"dst-port\":%9$s},"
          + "\"context\":{\"experiment-id\":%10$s,\"activity-id\":%11$s,\"application\":\"argosy\"}}";

  /** A flow whose beginning was reported. */
  public interface Flow {
    /** Reports its end. */
    void end();
  }

  /** Whether anything is reported of the files of a grant. */
  boolean reports(Grant grant) {
    return collector.isPresent() && grant.sciTag().isPresent();
  }

  /**
   * Reports the beginning of a flow; nothing is reported if the router does not mark the files, or
   * no collector is set.
   *
   * @param source addresses of the TCP connection
   */
  public Flow begin(Grant grant, InetSocketAddress source, InetSocketAddress destination) {
    if (!reports(grant)) {
      return () -> {};
    }
    int tag = grant.sciTag().getAsInt();
    Instant start = clock.instant();
    report("start", start, start, "", tag, source, destination);
    return () -> {
      Instant end = clock.instant();
      report("end", start, end, ",\"end-time\":\"" + end + '"', tag, source, destination);
    };
  }

  private void report(
      String state,
      Instant start,
      Instant now,
      String more,
      int tag,
      InetSocketAddress source,
      InetSocketAddress destination) {
    String message =
        MESSAGE.formatted(
            now,
            ip(source),
            state,
            start,
            more,
            ip(destination).contains(":") ? "ipv6" : "ipv4",
            ip(destination),
            source.getPort(),
            destination.getPort(),
            tag >> GrantClaims.ACTIVITY_BITS,
            tag & (1 << GrantClaims.ACTIVITY_BITS) - 1);
    collector.orElseThrow().accept(message.getBytes(StandardCharsets.UTF_8));
  }

  /** Without the interface of a link-local address, which has a meaning on this host only. */
  private static String ip(InetSocketAddress address) {
    return address.getAddress().getHostAddress().replaceFirst("%.*", "");
  }
}
