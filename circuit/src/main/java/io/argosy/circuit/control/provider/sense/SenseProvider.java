package io.argosy.circuit.control.provider.sense;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.Listing;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.ProviderTraits;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.control.provider.http.LookUps;
import io.argosy.circuit.control.provider.http.ProviderHttp.Received;
import io.argosy.circuit.lifecycle.CircuitPlan;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Circuits of a SENSE orchestrator. The list of all service instances is the only source of truth;
 * the alias of an instance is the circuit's key.
 */
public final class SenseProvider implements CircuitProvider, AutoCloseable {

  public static final Duration SET_UP = Duration.ofMinutes(20);

  /** An intent is computed within one call. */
  public static final Duration CALL = Duration.ofMinutes(1);

  private static final String ERROR = "ERROR";

  /** A URI, and the VLANs that may be used at it. */
  private static final Pattern ATTACHMENT =
      Pattern.compile("([^?]+)(?:\\?vlan=(\\d{1,4}(?:-\\d{1,4})?))?");

  private final String profile;
  private final Duration requestTimeout;
  private final JsonCalls calls;
  private final LookUps lookUps = new LookUps();

  private record Instances(List<SenseInstance> instances) {}

  private record Query(String ask, List<Map<String, String>> options) {}

  /**
   * @param profile UUID of the service profile whose first connection is edited
   * @param requestTimeout how long a circuit may take to come up
   */
  public SenseProvider(String profile, Duration requestTimeout, JsonCalls calls) {
    this.profile = profile;
    this.requestTimeout = requestTimeout;
    this.calls = calls;
  }

  /** An instance that is not committed does not expire, and is listed from the beginning. */
  @Override
  public ProviderTraits traits() {
    return new ProviderTraits(requestTimeout, Duration.ZERO, true, false);
  }

  /** The intent is only computed. */
  @Override
  public Answer reserve(CircuitPlan plan, Instant end) throws ProviderFailedException {
    Optional<Map<String, Object>> intent = intent(plan, end);
    if (intent.isEmpty()) {
      return JsonCalls.refused(
          "an attachment is no URI of SENSE, such as urn:...:port:+?vlan=1780-1789");
    }
    String reference = calls.reference(calls.get("/instance"));
    Received reply = calls.post("/instance/" + reference, intent.get());
    boolean isText = !reply.text().startsWith("{");
    if (isText && reply.text().contains(ERROR) && reply.status() < 500) {
      return JsonCalls.refused(JsonCalls.excerpt(reply.text()));
    }
    if (!calls.text(reply, "service_uuid").equals(reference)) {
      throw calls.failed("computes another instance than was asked for");
    }
    return new Answer.Reserved(reference);
  }

  private Optional<Map<String, Object>> intent(CircuitPlan plan, Instant end) {
    Matcher source = ATTACHMENT.matcher(plan.source().attachment());
    Matcher destination = ATTACHMENT.matcher(plan.destination().attachment());
    if (!source.matches() || !destination.matches()) {
      return Optional.empty();
    }
    List<Map<String, String>> edits =
        List.of(
            edit("bandwidth.capacity", Long.toString(JsonCalls.megabits(plan.bandwidth()))),
            edit("schedule.end", end.truncatedTo(ChronoUnit.SECONDS).toString()),
            edit("terminals[0].uri", source.group(1)),
            edit("terminals[0].vlan_tag", vlans(source)),
            edit("terminals[1].uri", destination.group(1)),
            edit("terminals[1].vlan_tag", vlans(destination)));
    return Optional.of(
        Map.of(
            "service_profile_uuid", profile,
            "alias", plan.key().toString(),
            "queries", List.of(new Query("edit", edits))));
  }

  private static Map<String, String> edit(String path, String value) {
    return Map.of("data.connections[0]." + path, value);
  }

  private static String vlans(Matcher attachment) {
    return attachment.group(2) == null ? "any" : attachment.group(2);
  }

  @Override
  public Listing list(Set<String> references) throws ProviderFailedException {
    Received reply = listed();
    lookUps.begin();
    lookUps.answeredAt(reply.date());
    calls.read(reply, Instances.class).instances().stream()
        .sorted(Comparator.comparing(SenseInstance::referenceUUID, lookUps.order()))
        .forEach(it -> lookUps.add(it.referenceUUID(), it.key(), () -> found(it, references)));
    return lookUps.listing();
  }

  private Received listed() throws ProviderFailedException {
    return calls.get("/discover/service/instances");
  }

  /**
   * An instance whose state is not told is in an unknown state. So is one of another program, and
   * one that is looked up once its reference is adopted.
   */
  private Optional<Found> found(SenseInstance it, Set<String> references)
      throws ProviderFailedException {
    if (!references.contains(it.referenceUUID())) {
      return Optional.of(Found.unknown(it.referenceUUID(), it.key(), "not looked at"));
    }
    Received configuration = calls.get(path(it.referenceUUID()) + "/status/configuration");
    Received status = calls.get(path(it.referenceUUID()) + "/status");
    return Optional.of(it.found(words(status), words(configuration)));
  }

  private String words(Received reply) throws ProviderFailedException {
    return reply.isOk() ? calls.text(reply) : "status " + reply.status();
  }

  private String status(String reference) throws ProviderFailedException {
    String status = calls.text(calls.get(path(reference) + "/status"));
    if (status.contains(ERROR)) {
      throw calls.failed("does not tell the state of an instance: " + JsonCalls.excerpt(status));
    }
    return status;
  }

  private String path(String reference) throws ProviderFailedException {
    return "/instance/" + calls.reference(reference);
  }

  /** Provisions what is compiled; the orchestrator then goes on without being asked. */
  @Override
  public void advance(Found circuit) throws ProviderFailedException {
    if (circuit.phase() == Phase.PENDING
        && status(circuit.reference()).equals(SenseInstance.COMPILED)) {
      operate(circuit.reference(), "provision?sync=false");
    }
  }

  /**
   * Cancels the circuit; when it is repeated after that, deletes the instance. An orchestrator may
   * say too early that the circuit is cancelled. One that is not listed counts as released.
   */
  @Override
  public void release(String reference) throws ProviderFailedException {
    boolean isThere =
        calls.read(listed(), Instances.class).instances().stream()
            .anyMatch(it -> it.referenceUUID().equals(reference));
    if (!isThere) {
      return;
    }
    String status = status(reference);
    if (status.equals(SenseInstance.CANCELLED)) {
      accepted(calls.send("DELETE", path(reference)));
    } else if (!status.startsWith("CANCEL - ") || status.endsWith(" - FAILED")) {
      boolean isReady = status.endsWith(" - READY");
      operate(reference, "cancel?sync=false" + (isReady ? "" : "&force=true"));
    }
  }

  private void operate(String reference, String operation) throws ProviderFailedException {
    accepted(calls.send("PUT", path(reference) + "/" + operation));
  }

  private void accepted(Received reply) throws ProviderFailedException {
    if (calls.required(reply).text().contains(ERROR)) {
      throw calls.failed("refuses: " + JsonCalls.excerpt(reply.text()));
    }
  }

  @Override
  public void close() {
    calls.close();
  }
}
