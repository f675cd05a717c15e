package io.argosy.circuit.control.provider.web;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.Listing;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.ProviderTraits;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.control.provider.http.LookUps;
import io.argosy.circuit.control.provider.http.ProviderHttp.Received;
import io.argosy.circuit.control.statefile.ProviderFiles;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Circuits of a web service in the form of MonALISA. The service lists nothing, so each circuit
 * that it was asked for is remembered on disk before the call, and looked up by its key until its
 * end.
 */
public final class WebProvider implements CircuitProvider, AutoCloseable {

  public static final Duration SET_UP = Duration.ofMinutes(5);
  public static final Duration CALL = Duration.ofSeconds(30);

  private final Duration requestTimeout;
  private final JsonCalls calls;
  private final ProviderFiles<WebRequest> remembered;
  private final Clock clock;
  private final LookUps lookUps = new LookUps();

  /** Circuits whose teardown the service has acknowledged. */
  private final Set<String> tornDown = new HashSet<>();

  /** What the service says of a circuit. */
  private record Told(String status, JsonNode answer) {

    private Phase phase() {
      return switch (status) {
        case "REQUESTING" -> Phase.PENDING;
        case "ESTABLISHED" -> Phase.ACTIVE;
        case "FAILED" -> Phase.FAILED;
        default -> isDenied() ? Phase.FAILED : Phase.UNKNOWN;
      };
    }

    private Cause cause() {
      return isDenied() ? Cause.CAPACITY : Cause.OTHER;
    }

    private boolean isDenied() {
      return status.startsWith("DENIED_");
    }

    private Optional<ByteRate> bandwidth() {
      return JsonCalls.rate(answer.path("BANDWIDTH").asString(""));
    }

    private List<String> addresses() {
      return Stream.of("FROM_IP", "TO_IP")
          .filter(answer::has)
          .map(field -> JsonCalls.excerpt(answer.path(field).asString("none")))
          .toList();
    }
  }

  /**
   * @param requestTimeout how long a circuit may take to come up
   * @param remembered what the service was asked for
   */
  public WebProvider(
      Duration requestTimeout, JsonCalls calls, ProviderFiles<WebRequest> remembered, Clock clock) {
    this.requestTimeout = requestTimeout;
    this.calls = calls;
    this.remembered = remembered;
    this.clock = clock;
  }

  @Override
  public ProviderTraits traits() {
    return new ProviderTraits(requestTimeout, Duration.ZERO, false, false);
  }

  @Override
  public Answer reserve(CircuitPlan plan, Instant end) throws ProviderFailedException {
    String reference = plan.key().toString();
    remembered.keep(WebRequest.of(plan, end));
    ObjectNode request = request("CREATE", reference);
    request.put("FROM", plan.source().attachment()).put("TO", plan.destination().attachment());
    request
        .putObject("OPTIONS")
        .put("BANDWIDTH", JsonCalls.megabits(plan.bandwidth()))
        .put("LIFETIME", plan.lifetime().toSeconds());
    Received reply = calls.post("", request);
    Told told = told(reply);
    if (told.phase() != Phase.FAILED) {
      return new Answer.Reserved(reference);
    }
    String why = "the provider says " + JsonCalls.excerpt(reply.text());
    Optional<ByteRate> offered =
        told.bandwidth().filter(rate -> rate.compareTo(plan.bandwidth()) < 0);
    return new Answer.Refused(new Denied(told.cause(), why, offered));
  }

  private Told told(Received reply) throws ProviderFailedException {
    return new Told(calls.text(reply, "STATUS"), calls.read(reply, JsonNode.class));
  }

  private static ObjectNode request(String type, String reference) {
    return WireJson.tolerant().createObjectNode().put("REQUEST_TYPE", type).put("ID", reference);
  }

  @Override
  public Listing list(Set<String> references) throws ProviderFailedException {
    Map<String, Optional<WebRequest>> asked = new LinkedHashMap<>();
    references.forEach(reference -> asked.put(reference, Optional.empty()));
    remembered.all().forEach(it -> asked.put(it.reference(), Optional.of(it)));
    tornDown.retainAll(asked.keySet());
    lookUps.begin();
    asked.keySet().stream()
        .sorted(lookUps.order())
        .forEach(it -> lookUps.add(it, CircuitKey.parse(it), () -> found(it, asked.get(it))));
    return lookUps.listing();
  }

  /**
   * Empty if the service does not have it. It is remembered for as long as a late call may still
   * create it.
   */
  private Optional<Found> found(String reference, Optional<WebRequest> asked)
      throws ProviderFailedException {
    Received reply = calls.get("?ID=" + URLEncoder.encode(reference, StandardCharsets.UTF_8));
    lookUps.answeredAt(reply.date());
    Optional<Found> found =
        reply.status() == 404
            ? Optional.empty()
            : Optional.of(found(reference, asked, told(reply)));
    boolean isGone = found.filter(it -> it.phase() != Phase.GONE).isEmpty();
    if (isGone && isOver(asked, requestTimeout)) {
      remembered.forget(asked.get().id());
    }
    return found;
  }

  /** The end is the one that was asked for; while a circuit is requested, so is its bandwidth. */
  private Found found(String reference, Optional<WebRequest> asked, Told told) {
    boolean isRequested = told.phase() == Phase.PENDING;
    return new Found(
        reference,
        CircuitKey.parse(reference),
        phase(reference, asked, told),
        told.bandwidth().or(() -> asked.filter(it -> isRequested).map(WebRequest::bandwidth)),
        asked.map(WebRequest::end),
        told.addresses(),
        told.cause(),
        JsonCalls.excerpt(told.status()));
  }

  /** The service keeps what has failed, and nothing more follows from it. */
  private Phase phase(String reference, Optional<WebRequest> asked, Told told) {
    boolean isOver = tornDown.contains(reference) || isOver(asked, Duration.ZERO);
    return told.phase() == Phase.FAILED && isOver ? Phase.GONE : told.phase();
  }

  private boolean isOver(Optional<WebRequest> asked, Duration since) {
    return asked.filter(it -> !clock.instant().isBefore(it.end().plus(since))).isPresent();
  }

  /** The service builds a circuit without further steps. */
  @Override
  public void advance(Found circuit) {}

  @Override
  public void release(String reference) throws ProviderFailedException {
    Received reply = calls.post("", request("TEARDOWN", reference));
    if (reply.status() != 404) {
      calls.required(reply);
    }
    tornDown.add(reference);
  }

  @Override
  public void close() {
    calls.close();
  }
}
