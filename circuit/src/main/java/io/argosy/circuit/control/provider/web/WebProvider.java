package io.argosy.circuit.control.provider.web;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.Listing;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.ProviderTraits;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.control.provider.http.JsonCalls.Reply;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.durable.DurableItems;
import io.argosy.common.statefile.StateFiles;
import io.argosy.common.statefile.StateFormat;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
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

  private static final StateFiles.Kind<WebRequest> KIND =
      new StateFiles.Kind<>(
          new StateFormat("argosy-web-circuit", 1), ".web", WebRequest.class, WebRequest::id);
  private static final String DENIED = "DENIED_";

  private final WebSettings settings;
  private final JsonCalls calls;
  private final DurableItems<WebRequest> book;
  private final Clock clock;

  WebProvider(WebSettings settings, JsonCalls calls, DurableItems<WebRequest> book, Clock clock) {
    this.settings = settings;
    this.calls = calls;
    this.book = book;
    this.clock = clock;
  }

  /**
   * Keeps what is asked for in the directory {@code web-circuits}.
   *
   * @throws UncheckedIOException the directory cannot be created
   */
  public static WebProvider in(Path state, WebSettings settings, JsonCalls calls, Clock clock) {
    return new WebProvider(settings, calls, files(state), clock);
  }

  static DurableItems<WebRequest> files(Path state) {
    try {
      return new StateFiles<>(state.resolve("web-circuits"), KIND, WireJson.tolerant());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public ProviderTraits traits() {
    return new ProviderTraits(settings.requestTimeout(), Duration.ZERO, false, false);
  }

  @Override
  public Answer reserve(CircuitPlan plan, Instant end) throws ProviderFailedException {
    String reference = plan.key().toString();
    keep(WebRequest.of(plan, end));
    ObjectNode request = request("CREATE", reference);
    request.put("FROM", plan.source().attachment()).put("TO", plan.destination().attachment());
    request
        .putObject("OPTIONS")
        .put("BANDWIDTH", JsonCalls.megabits(plan.bandwidth()))
        .put("LIFETIME", Duration.between(clock.instant(), end).toSeconds());
    JsonNode answer = calls.read(calls.post("", request), JsonNode.class);
    String status = status(answer);
    return phase(status) == Phase.FAILED
        ? new Answer.Refused(new Denied(cause(status), why(answer), offered(answer, plan)))
        : new Answer.Reserved(reference);
  }

  private static ObjectNode request(String type, String reference) {
    return WireJson.tolerant().createObjectNode().put("REQUEST_TYPE", type).put("ID", reference);
  }

  private String status(JsonNode answer) throws ProviderFailedException {
    JsonNode status = answer.path("STATUS");
    if (!status.isString() || status.asString().isBlank()) {
      throw calls.failed("sends an answer that is not understood");
    }
    return JsonCalls.excerpt(status.asString());
  }

  private static Phase phase(String status) {
    return switch (status) {
      case "REQUESTING" -> Phase.PENDING;
      case "ESTABLISHED" -> Phase.ACTIVE;
      case "FAILED" -> Phase.FAILED;
      default -> status.startsWith(DENIED) ? Phase.FAILED : Phase.UNKNOWN;
    };
  }

  private static Cause cause(String status) {
    return status.startsWith(DENIED) ? Cause.CAPACITY : Cause.OTHER;
  }

  private static String why(JsonNode answer) {
    return "the provider says " + JsonCalls.excerpt(answer.toString());
  }

  private static Optional<ByteRate> offered(JsonNode answer, CircuitPlan plan) {
    return bandwidth(answer)
        .filter(rate -> rate.bytesPerSecond() < plan.bandwidth().bytesPerSecond());
  }

  private static Optional<ByteRate> bandwidth(JsonNode answer) {
    JsonNode bandwidth = answer.path("BANDWIDTH");
    return bandwidth.isNumber() || bandwidth.isString()
        ? JsonCalls.rate(bandwidth.asString())
        : Optional.empty();
  }

  @Override
  public Listing list(Set<String> references) throws ProviderFailedException {
    Map<String, Optional<WebRequest>> asked = new LinkedHashMap<>();
    references.forEach(reference -> asked.put(reference, Optional.empty()));
    remembered().forEach(it -> asked.put(it.reference(), Optional.of(it)));
    List<Found> all = new ArrayList<>();
    Optional<Instant> time = Optional.empty();
    for (Map.Entry<String, Optional<WebRequest>> each : asked.entrySet()) {
      Reply reply = calls.get("?ID=" + URLEncoder.encode(each.getKey(), StandardCharsets.UTF_8));
      time = reply.date();
      if (reply.status() == 404) {
        forgetIfOver(each.getValue());
      } else {
        all.add(found(each.getKey(), calls.read(reply, JsonNode.class), each.getValue()));
      }
    }
    return new Listing(all, time);
  }

  /** The end is the one that was asked for; while a circuit is requested, so is its bandwidth. */
  private Found found(String reference, JsonNode answer, Optional<WebRequest> asked)
      throws ProviderFailedException {
    String status = status(answer);
    Phase phase = phase(status);
    Optional<ByteRate> told = bandwidth(answer);
    return new Found(
        reference,
        CircuitKey.parse(reference),
        phase,
        phase == Phase.PENDING ? told.or(() -> asked.map(WebRequest::rate)) : told,
        asked.map(WebRequest::end),
        addresses(answer),
        cause(status),
        status);
  }

  private static List<String> addresses(JsonNode answer) {
    return Stream.of("FROM_IP", "TO_IP")
        .filter(answer::has)
        .map(field -> JsonCalls.excerpt(answer.path(field).asString("none")))
        .toList();
  }

  /** A late answer to a request cannot arrive after its end. */
  private void forgetIfOver(Optional<WebRequest> asked) throws ProviderFailedException {
    if (asked.filter(it -> it.end().isBefore(clock.instant())).isPresent()) {
      try {
        book.forget(asked.get().id());
      } catch (UncheckedIOException e) {
        throw failed(e);
      }
    }
  }

  /** The service builds a circuit without further steps. */
  @Override
  public void advance(Found circuit) {}

  @Override
  public void extend(String reference, Instant end) throws ProviderFailedException {
    throw calls.failed("cannot move the end of a circuit");
  }

  @Override
  public void release(String reference) throws ProviderFailedException {
    Reply reply = calls.post("", request("TEARDOWN", reference));
    if (reply.status() != 404) {
      calls.required(reply);
    }
  }

  private List<WebRequest> remembered() throws ProviderFailedException {
    try {
      return book.all();
    } catch (UncheckedIOException e) {
      throw failed(e);
    }
  }

  private void keep(WebRequest request) throws ProviderFailedException {
    try {
      book.keep(request);
    } catch (UncheckedIOException e) {
      throw failed(e);
    }
  }

  private static ProviderFailedException failed(UncheckedIOException e) {
    return new ProviderFailedException(
        "the state files of web circuits cannot be used; look at the disk and its permissions", e);
  }

  @Override
  public void close() {
    calls.close();
  }
}
