package io.argosy.circuit.control.provider.oscars;

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
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.common.wire.WireJson;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.ContentType;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Circuits of an OSCARS server. What is reserved is listed; what is held or archived is only found
 * by its reference, so this provider remembers the references that it has used, as long as the
 * server may hold something by them. A hold that nobody remembers ends at the server. Not
 * thread-safe.
 */
public final class OscarsProvider implements CircuitProvider, AutoCloseable {

  private static final int PAGE = 50;
  private static final int MOST_PAGES = 200;
  private static final int MTU = 9000;
  private static final JsonMapper JSON = WireJson.tolerant();
  private static final Pattern REFERENCE = Pattern.compile("[A-Za-z0-9_.-]{1,64}");

  private final OscarsSettings settings;
  private final JsonCalls calls;
  private final LongSupplier ticker;

  /** By reference, when it was asked for. */
  private final Map<String, Long> asked = new HashMap<>();

  /**
   * Connections that are archived, and empty for references that the server does not know; both
   * stay so.
   */
  private final Map<String, Optional<Found>> over = new HashMap<>();

  /** Why a commit was refused, by reference. */
  private final Map<String, String> refusals = new HashMap<>();

  /** Ports and VLANs of the last list and of what was held since. */
  private final Set<String> taken = new HashSet<>();

  private record Held(String connectionId, @Nullable Validity validity) {}

  private record Validity(boolean valid, @Nullable String message) {}

  private record Page(int totalSize, List<OscarsConnection> connections) {}

  private record Changed(boolean success, @Nullable String explanation) {}

  private record Interval(Instant begin, Instant end) {}

  private record Route(List<Hop> azEro) {}

  private record Hop(String urn) {}

  private record Ends(OscarsPort a, OscarsPort z, int vlanA, int vlanZ) {
    private boolean isOneDevice() {
      return a.device().equals(z.device());
    }
  }

  private static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;
    private final Cause reason;

    private RefusedException(Cause reason, String why) {
      super(why);
      this.reason = reason;
    }
  }

  /**
   * @param ticker monotonic, in nanoseconds
   */
  public OscarsProvider(OscarsSettings settings, JsonCalls calls, LongSupplier ticker) {
    this.settings = settings;
    this.calls = calls;
    this.ticker = ticker;
  }

  @Override
  public ProviderTraits traits() {
    return new ProviderTraits(settings.requestTimeout(), settings.holdTime(), true, true);
  }

  /** Holds a connection: it is not reserved yet, and the server drops the hold after a time. */
  @Override
  public Answer reserve(CircuitPlan plan, Instant end) throws ProviderFailedException {
    try {
      Ends ends = ends(plan);
      Interval interval = new Interval(end.minus(plan.lifetime()), end);
      List<String> route = ends.isOneDevice() ? List.of() : route(plan, ends, interval);
      String reference = reference();
      asked.put(reference, ticker.getAsLong());
      Reply reply =
          calls.post("/protected/hold", connection(reference, plan, ends, interval, route));
      String held = held(reference, reply);
      taken.add(OscarsPort.named(ends.a().urn(), ends.vlanA()));
      taken.add(OscarsPort.named(ends.z().urn(), ends.vlanZ()));
      return new Answer.Reserved(held);
    } catch (RefusedException e) {
      return new Answer.Refused(
          new Denied(e.reason, String.valueOf(e.getMessage()), Optional.empty()));
    }
  }

  private Ends ends(CircuitPlan plan) throws RefusedException {
    OscarsPort a = port(plan.source().attachment());
    OscarsPort z = port(plan.destination().attachment());
    return new Ends(a, z, free(a), free(z));
  }

  private static OscarsPort port(String attachment) throws RefusedException {
    return OscarsPort.parse(attachment)
        .orElseThrow(
            () ->
                new RefusedException(
                    Cause.OTHER,
                    attachment + " is no port of OSCARS, such as device:port?vlan=1780-1789"));
  }

  private int free(OscarsPort port) throws RefusedException {
    return port.free(taken)
        .orElseThrow(
            () -> new RefusedException(Cause.OTHER, "no VLAN of " + port.urn() + " is free"));
  }

  private String reference() throws ProviderFailedException {
    String reference = calls.text(calls.get("/protected/conn/generateId"));
    if (!REFERENCE.matcher(reference).matches()) {
      throw calls.failed("gives a reference that is none");
    }
    return reference;
  }

  /** The path with enough free bandwidth. */
  private List<String> route(CircuitPlan plan, Ends ends, Interval interval)
      throws ProviderFailedException, RefusedException {
    ObjectNode request = JSON.createObjectNode();
    request
        .putObject("interval")
        .put("beginning", interval.begin().getEpochSecond())
        .put("ending", interval.end().getEpochSecond());
    request.put("a", ends.a().device()).put("z", ends.z().device());
    long megabits = JsonCalls.megabits(plan.bandwidth());
    request.put("azBw", megabits).put("zaBw", megabits);
    Reply reply = calls.post("/api/pce/paths", request);
    refuse(reply);
    JsonNode paths = calls.read(reply, JsonNode.class);
    if (!paths.has("fits") || !paths.has("shortest")) {
      throw calls.failed("names no path");
    }
    if (paths.path("fits").isNull()) {
      throw paths.path("shortest").isNull()
          ? new RefusedException(Cause.OTHER, "there is no path between the devices")
          : new RefusedException(Cause.CAPACITY, "no path has enough free bandwidth");
    }
    Route route = calls.read(paths.path("fits").toString(), Route.class);
    return route.azEro().stream().map(Hop::urn).toList();
  }

  private static ObjectNode connection(
      String reference, CircuitPlan plan, Ends ends, Interval interval, List<String> route) {
    long megabits = JsonCalls.megabits(plan.bandwidth());
    ObjectNode it = JSON.createObjectNode();
    it.put("connectionId", reference).put("description", plan.key().toString());
    it.put("mode", "AUTOMATIC").put("connection_mtu", MTU);
    it.put("begin", interval.begin().getEpochSecond()).put("end", interval.end().getEpochSecond());
    ArrayNode junctions = it.putArray("junctions");
    junctions.addObject().put("device", ends.a().device());
    ArrayNode fixtures = it.putArray("fixtures");
    fixture(fixtures, ends.a(), ends.vlanA(), megabits);
    fixture(fixtures, ends.z(), ends.vlanZ(), megabits);
    ArrayNode pipes = it.putArray("pipes");
    if (!ends.isOneDevice()) {
      junctions.addObject().put("device", ends.z().device());
      ObjectNode pipe = pipes.addObject();
      pipe.put("a", ends.a().device()).put("z", ends.z().device()).put("mbps", megabits);
      route.forEach(pipe.putArray("ero")::add);
    }
    return it;
  }

  private static void fixture(ArrayNode fixtures, OscarsPort port, int vlan, long megabits) {
    fixtures
        .addObject()
        .put("junction", port.device())
        .put("port", port.urn())
        .put("vlan", vlan)
        .put("mbps", megabits);
  }

  private String held(String reference, Reply reply)
      throws ProviderFailedException, RefusedException {
    refuse(reply);
    Held held = calls.read(reply, Held.class);
    Validity validity = held.validity();
    if (validity != null && !validity.valid()) {
      String why = JsonCalls.excerpt(Objects.requireNonNullElse(validity.message(), "not valid"));
      throw new RefusedException(cause(why), why);
    }
    if (!held.connectionId().equals(reference)) {
      throw calls.failed("holds another connection than was asked for");
    }
    return reference;
  }

  /** A request that is not valid is answered with status 400 or 500 and a message. */
  private static void refuse(Reply reply) throws RefusedException {
    Optional<String> why = refusal(reply);
    if (why.isPresent()) {
      throw new RefusedException(cause(why.get()), why.get());
    }
  }

  private static Optional<String> refusal(Reply reply) {
    boolean mayRefuse = reply.status() == 400 || reply.status() == 500;
    return mayRefuse ? JsonCalls.message(reply) : Optional.empty();
  }

  /** As far as the words tell it. */
  static Cause cause(String words) {
    String lower = words.toLowerCase(Locale.ROOT);
    return lower.contains("bandwidth") || lower.contains("capacity") ? Cause.CAPACITY : Cause.OTHER;
  }

  @Override
  public Listing list(Set<String> references) throws ProviderFailedException {
    Map<String, OscarsConnection> seen = new LinkedHashMap<>();
    Optional<Instant> time = reserved(seen);
    asked.values().removeIf(this::isSettled);
    over.keySet().retainAll(references);
    over.keySet().removeAll(seen.keySet());
    Map<String, Found> found = new LinkedHashMap<>();
    for (String reference : union(references, asked.keySet())) {
      if (over.containsKey(reference)) {
        over.get(reference).ifPresent(it -> found.put(reference, it));
      } else if (!seen.containsKey(reference)) {
        Optional<OscarsConnection> one = info(reference);
        one.ifPresent(it -> seen.put(reference, it));
        remember(reference, one.map(this::found));
      }
    }
    refusals.keySet().retainAll(seen.keySet());
    seen.forEach((reference, it) -> found.put(reference, found(it)));
    taken.clear();
    seen.values().stream().flatMap(OscarsConnection::taken).forEach(taken::add);
    return new Listing(List.copyOf(found.values()), time);
  }

  private static Set<String> union(Set<String> some, Set<String> others) {
    Set<String> all = new LinkedHashSet<>(some);
    all.addAll(others);
    return all;
  }

  private boolean isSettled(long at) {
    Duration since = Duration.ofNanos(ticker.getAsLong() - at);
    return since.compareTo(settings.requestTimeout().plus(settings.holdTime())) > 0;
  }

  /** What will not change is not looked up again. */
  private void remember(String reference, Optional<Found> found) {
    boolean isOver = found.filter(it -> it.phase() != Phase.GONE).isEmpty();
    if (isOver && !asked.containsKey(reference)) {
      over.put(reference, found);
    }
  }

  private Found found(OscarsConnection connection) {
    return connection.found(Optional.ofNullable(refusals.get(connection.connectionId())));
  }

  /** Adds all that is reserved; a list that changes between two pages may lack something. */
  private Optional<Instant> reserved(Map<String, OscarsConnection> seen)
      throws ProviderFailedException {
    Set<String> all = new HashSet<>();
    int total = Integer.MAX_VALUE;
    Optional<Instant> time = Optional.empty();
    for (int page = 1; all.size() < total; page++) {
      Reply reply = calls.post("/api/conn/list", filter(page));
      Page next = calls.read(reply, Page.class);
      if (page == 1) {
        total = next.totalSize();
        time = reply.date();
      }
      boolean isNew = addAll(next, all, seen) || total == 0;
      if (!isNew || next.totalSize() != total || all.size() > total || page > MOST_PAGES) {
        throw calls.failed("lists its connections incompletely");
      }
    }
    return time;
  }

  /** Returns whether the page has anything, and nothing that was there before. */
  private boolean addAll(Page page, Set<String> all, Map<String, OscarsConnection> seen) {
    for (OscarsConnection it : page.connections()) {
      if (!all.add(it.connectionId())) {
        return false;
      }
      if (settings.username().equals(it.username())) {
        seen.put(it.connectionId(), it);
      }
    }
    return !page.connections().isEmpty();
  }

  /** The server takes the name for a regular expression. */
  private ObjectNode filter(int page) {
    return JSON.createObjectNode()
        .put("username", Pattern.quote(settings.username()))
        .put("phase", "RESERVED")
        .put("sortProperty", "connectionId")
        .put("page", page)
        .put("sizePerPage", PAGE);
  }

  private Optional<OscarsConnection> info(String reference) throws ProviderFailedException {
    Reply reply =
        calls.get("/api/conn/info/" + URLEncoder.encode(reference, StandardCharsets.UTF_8));
    return reply.status() == 404
        ? Optional.empty()
        : Optional.of(calls.read(reply, OscarsConnection.class));
  }

  /** Commits what is held; the server then configures its routers. */
  @Override
  public void advance(Found circuit) throws ProviderFailedException {
    if (circuit.phase() != Phase.PENDING) {
      return;
    }
    Reply reply = calls.post("/protected/conn/commit", circuit.reference(), ContentType.TEXT_PLAIN);
    if (!reply.isOk() && info(circuit.reference()).filter(OscarsConnection::isHeld).isPresent()) {
      refusal(reply).ifPresent(why -> refusals.put(circuit.reference(), why));
      calls.required(reply);
    }
  }

  @Override
  public void extend(String reference, Instant end) throws ProviderFailedException {
    ObjectNode request = JSON.createObjectNode();
    request.put("connectionId", reference).put("type", "END");
    request.put("timestamp", end.getEpochSecond());
    Changed changed = calls.read(calls.post("/protected/modify/schedule", request), Changed.class);
    if (!changed.success()) {
      throw calls.failed(
          "does not extend the circuit: "
              + JsonCalls.excerpt(Objects.requireNonNullElse(changed.explanation(), "no reason")));
    }
  }

  /** A connection that is archived or not known counts as released; the list tells. */
  @Override
  public void release(String reference) throws ProviderFailedException {
    Reply reply = calls.post("/protected/conn/release", reference, ContentType.TEXT_PLAIN);
    if (reply.status() != 400 && reply.status() != 404) {
      calls.required(reply);
    }
  }

  @Override
  public void close() {
    calls.close();
  }
}
