package io.argosy.circuit.control.provider.sense;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.Listing;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.ProviderTraits;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.control.provider.http.JsonCalls.Reply;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitEvent.Cause;
import io.argosy.circuit.lifecycle.CircuitEvent.Denied;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.wire.WireJson;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Circuits of a SENSE orchestrator. The list of all service instances is the only source of truth;
 * the alias of an instance is the circuit's key.
 */
public final class SenseProvider implements CircuitProvider, AutoCloseable {

  private static final JsonMapper JSON = WireJson.tolerant();
  private static final String ERROR = "ERROR";
  private static final String CONNECTION = "data.connections[0].";
  private static final Pattern REFERENCE = Pattern.compile("[A-Za-z0-9_-]{1,64}");

  /** A URI, and the VLANs that may be used at it. */
  private static final Pattern ATTACHMENT =
      Pattern.compile("([^?]+)(?:\\?vlan=(\\d{1,4}(?:-\\d{1,4})?))?");

  private final SenseSettings settings;
  private final JsonCalls calls;

  private record Instances(List<SenseInstance> instances) {}

  public SenseProvider(SenseSettings settings, JsonCalls calls) {
    this.settings = settings;
    this.calls = calls;
  }

  /** An instance that is not committed does not expire, and is listed from the beginning. */
  @Override
  public ProviderTraits traits() {
    return new ProviderTraits(settings.requestTimeout(), Duration.ZERO, true, false);
  }

  /** The intent is only computed. */
  @Override
  public Answer reserve(CircuitPlan plan, Instant end) throws ProviderFailedException {
    Optional<ObjectNode> intent = intent(plan, end);
    if (intent.isEmpty()) {
      return refused("an attachment is no URI of SENSE, such as urn:...:port:+?vlan=1780-1789");
    }
    String reference = referenceFrom(calls.get("/instance"));
    Reply reply = calls.post("/instance/" + reference, intent.get());
    boolean isText = !reply.text().startsWith("{");
    if (isText && reply.text().contains(ERROR) && reply.status() < 500) {
      return refused(JsonCalls.excerpt(reply.text()));
    }
    if (!calls.text(reply, "service_uuid").equals(reference)) {
      throw calls.failed("computes another instance than was asked for");
    }
    return new Answer.Reserved(reference);
  }

  private static Answer refused(String why) {
    String lower = why.toLowerCase(Locale.ROOT);
    boolean isCapacity = lower.contains("bandwidth") || lower.contains("capacity");
    Cause cause = isCapacity ? Cause.CAPACITY : Cause.OTHER;
    return new Answer.Refused(new Denied(cause, why, Optional.empty()));
  }

  private String referenceFrom(Reply reply) throws ProviderFailedException {
    String reference = calls.text(reply);
    if (!REFERENCE.matcher(reference).matches()) {
      throw calls.failed("gives a reference that is none");
    }
    return reference;
  }

  private Optional<ObjectNode> intent(CircuitPlan plan, Instant end) {
    Matcher source = attachment(plan.source());
    Matcher destination = attachment(plan.destination());
    if (!source.matches() || !destination.matches()) {
      return Optional.empty();
    }
    ObjectNode intent = JSON.createObjectNode();
    intent.put("service_profile_uuid", settings.profile()).put("alias", plan.key().toString());
    ObjectNode query = intent.putArray("queries").addObject().put("ask", "edit");
    ArrayNode options = query.putArray("options");
    edit(options, "bandwidth.capacity", Long.toString(JsonCalls.megabits(plan.bandwidth())));
    edit(options, "schedule.end", end.truncatedTo(ChronoUnit.SECONDS).toString());
    terminal(options, 0, source);
    terminal(options, 1, destination);
    return Optional.of(intent);
  }

  private static Matcher attachment(CircuitEnd end) {
    return ATTACHMENT.matcher(end.attachment());
  }

  private static void terminal(ArrayNode options, int number, Matcher attachment) {
    String terminal = "terminals[" + number + "].";
    edit(options, terminal + "uri", attachment.group(1));
    edit(options, terminal + "vlan_tag", attachment.group(2) == null ? "any" : attachment.group(2));
  }

  private static void edit(ArrayNode options, String path, String value) {
    options.addObject().put(CONNECTION + path, value);
  }

  @Override
  public Listing list(Set<String> references) throws ProviderFailedException {
    Reply reply = listed();
    List<Found> all = new ArrayList<>();
    for (SenseInstance it : calls.read(reply, Instances.class).instances()) {
      boolean isOurs = it.key().isPresent() || references.contains(it.referenceUUID());
      all.add(isOurs ? found(it) : it.foreign());
    }
    return new Listing(all, reply.date());
  }

  private Reply listed() throws ProviderFailedException {
    return calls.get("/discover/service/instances");
  }

  /** An instance whose state is not told is in an unknown state. */
  private Found found(SenseInstance it) throws ProviderFailedException {
    Reply configuration = calls.get(path(it.referenceUUID()) + "/status/configuration");
    Reply status = calls.get(path(it.referenceUUID()) + "/status");
    return it.found(words(status), words(configuration));
  }

  private String words(Reply reply) throws ProviderFailedException {
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
    if (!REFERENCE.matcher(reference).matches()) {
      throw calls.failed("has a circuit with a reference that is none");
    }
    return "/instance/" + reference;
  }

  /** Provisions what is compiled; the orchestrator then goes on without being asked. */
  @Override
  public void advance(Found circuit) throws ProviderFailedException {
    if (circuit.phase() == Phase.PENDING
        && status(circuit.reference()).equals(SenseInstance.COMPILED)) {
      operate(circuit.reference(), "provision?sync=false");
    }
  }

  @Override
  public void extend(String reference, Instant end) throws ProviderFailedException {
    throw calls.failed("cannot move the end of a circuit");
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

  private void accepted(Reply reply) throws ProviderFailedException {
    if (calls.required(reply).text().contains(ERROR)) {
      throw calls.failed("refuses: " + JsonCalls.excerpt(reply.text()));
    }
  }

  @Override
  public void close() {
    calls.close();
  }
}
