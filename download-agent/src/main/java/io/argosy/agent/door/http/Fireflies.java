package io.argosy.agent.door.http;

import io.argosy.agent.door.Grant;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Consumer;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tells the networks of science which experiment and activity a flow of this door belongs to, by
 * one message at its beginning and one at its end, as the SciTags technical specification demands:
 * a line of syslog (RFC 5424) whose text is a JSON object of version 1.
 *
 * @param collector sends a message; it must not wait
 * @param clock of the messages
 */
public record Fireflies(Optional<Consumer<byte[]>> collector, JsonMapper json, Clock clock) {

  private static final int VERSION = 1;
  private static final int ACTIVITY_BITS = 6;

  /** Facility local0, severity informational, version 1 of the format. */
  private static final String SYSLOG = "<134>1 %s %s argosy - firefly-json - ";

  /** A flow whose beginning was reported; closing it reports the end. */
  interface Flow extends AutoCloseable {
    @Override
    void close();
  }

  /**
   * Reports the beginning of a flow; nothing is reported if the router does not mark the files, or
   * no collector is set.
   *
   * @param source addresses of the TCP connection
   */
  Flow begin(Grant grant, InetSocketAddress source, InetSocketAddress destination) {
    OptionalInt tag = grant.sciTag();
    if (collector.isEmpty() || tag.isEmpty()) {
      return () -> {};
    }
    Instant start = clock.instant();
    Map<String, Object> message = new LinkedHashMap<>();
    message.put("version", VERSION);
    message.put("flow-id", flowId(source, destination));
    message.put(
        "context",
        Map.of(
            "experiment-id",
            tag.getAsInt() >> ACTIVITY_BITS,
            "activity-id",
            tag.getAsInt() & (1 << ACTIVITY_BITS) - 1,
            "application",
            "argosy"));
    String host = ip(source);
    report(message, host, Map.of("state", "start", "start-time", start.toString()));
    return () ->
        report(
            message,
            host,
            Map.of(
                "state",
                "end",
                "start-time",
                start.toString(),
                "end-time",
                clock.instant().toString()));
  }

  private static Map<String, Object> flowId(
      InetSocketAddress source, InetSocketAddress destination) {
    return Map.of(
        "afi",
        ip(destination).contains(":") ? "ipv6" : "ipv4",
        "src-ip",
        ip(source),
        "dst-ip",
        ip(destination),
        "protocol",
        "tcp",
        "src-port",
        source.getPort(),
        "dst-port",
        destination.getPort());
  }

  /** Without the interface of a link-local address, which has a meaning on this host only. */
  private static String ip(InetSocketAddress address) {
    return address.getAddress().getHostAddress().replaceFirst("%.*", "");
  }

  private void report(Map<String, Object> flow, String host, Map<String, Object> state) {
    Map<String, Object> lifecycle = new LinkedHashMap<>(state);
    String now = clock.instant().toString();
    lifecycle.put("current-time", now);
    Map<String, Object> message = new LinkedHashMap<>(flow);
    message.put("flow-lifecycle", lifecycle);
    String text = SYSLOG.formatted(now, host) + json.writeValueAsString(message);
    collector.orElseThrow().accept(text.getBytes(StandardCharsets.UTF_8));
  }
}
