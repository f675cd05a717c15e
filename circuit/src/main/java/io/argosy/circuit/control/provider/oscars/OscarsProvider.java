package io.argosy.circuit.control.provider.oscars;

import io.argosy.circuit.control.CircuitProvider;
import io.argosy.circuit.control.Found;
import io.argosy.circuit.control.Found.Phase;
import io.argosy.circuit.control.Listing;
import io.argosy.circuit.control.ProviderFailedException;
import io.argosy.circuit.control.ProviderTraits;
import io.argosy.circuit.control.provider.http.JsonCalls;
import io.argosy.circuit.control.provider.http.LookUps;
import io.argosy.circuit.control.provider.http.ProviderHttp.Received;
import io.argosy.circuit.lifecycle.CircuitEnd;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.circuit.lifecycle.CircuitPlan;
import io.argosy.circuit.lifecycle.VlanPort;
import io.argosy.common.unit.ByteRate;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.hc.core5.http.ContentType;
import org.jspecify.annotations.Nullable;

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

  private final OscarsSettings settings;
  private final JsonCalls calls;
  private final LongSupplier ticker;
  private final LookUps lookUps = new LookUps();

  /** What was asked for, by reference. */
  private final Map<String, Asked> asked = new HashMap<>();

  /** Why a commit was refused, by reference. */
  private final Map<String, String> refusals = new HashMap<>();

  /** Ports and VLANs of the last list and of what was held since. */
  private final Set<String> taken = new HashSet<>();

  private record Asked(CircuitKey key, long at) {}

  private record Junction(String device) {}

  /** An end; the port's name begins with the device, which is the junction. */
  private record Fixture(String junction, String port, int vlan, long mbps) {
    private String place() {
      return OscarsConnection.place(port, vlan);
    }
  }

  /** A path between two devices, with the devices and ports on it. */
  private record Pipe(String a, String z, long mbps, List<String> ero) {}

  private record Paths(Optional<Route> fits, Optional<Route> shortest) {}

  private record Route(List<Hop> azEro) {}

  private record Hop(String urn) {}

  private record Held(String connectionId, @Nullable Validity validity) {}

  private record Validity(boolean valid, @Nullable String message) {}

  private record Filter(
      String username, String phase, String sortProperty, int page, int sizePerPage) {}

  private record Page(int totalSize, List<OscarsConnection> connections) {}

  private record Changed(boolean success, @Nullable String explanation) {}

  private static final class RefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    private RefusedException(String why) {
      super(why);
    }
  }

  /**
   * @param calls of the server, without {@code /api} and {@code /protected}
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
      Fixture a = fixture(plan.source(), plan.bandwidth());
      Fixture z = fixture(plan.destination(), plan.bandwidth());
      Received named = calls.get("/protected/conn/generateId");
      String reference = calls.reference(named);
      long begin = begin(end.minus(plan.lifetime()), named.date());
      List<Junction> junctions =
          Stream.of(a.junction(), z.junction()).distinct().map(Junction::new).toList();
      List<Pipe> pipes =
          junctions.size() == 1 ? List.of() : List.of(pipe(a, z, begin, end.getEpochSecond()));
      asked.put(reference, new Asked(plan.key(), ticker.getAsLong()));
      hold(
          reference,
          Map.of(
              "connectionId", reference,
              "description", plan.key().toString(),
              "mode", "AUTOMATIC",
              "connection_mtu", MTU,
              "begin", begin,
              "end", end.getEpochSecond(),
              "junctions", junctions,
              "fixtures", List.of(a, z),
              "pipes", pipes));
      taken.add(a.place());
      taken.add(z.place());
      return new Answer.Reserved(reference);
    } catch (RefusedException e) {
      return JsonCalls.refused(String.valueOf(e.getMessage()));
    }
  }

  /** Now, by the earlier clock: a circuit that begins later waits at the server until then. */
  private static long begin(Instant ours, Optional<Instant> theirs) {
    return theirs.filter(ours::isAfter).orElse(ours).getEpochSecond();
  }

  private Fixture fixture(CircuitEnd end, ByteRate bandwidth) throws RefusedException {
    String why = end.attachment() + " is no port of OSCARS, such as device:port?vlan=1780-1789";
    VlanPort port =
        VlanPort.parse(end.attachment())
            .filter(it -> it.port().indexOf(':') > 0)
            .orElseThrow(() -> new RefusedException(why));
    String urn = port.port();
    int vlan =
        IntStream.rangeClosed(port.first(), port.last())
            .filter(it -> !taken.contains(OscarsConnection.place(urn, it)))
            .findFirst()
            .orElseThrow(() -> new RefusedException("no VLAN of " + urn + " is free"));
    String device = urn.substring(0, urn.indexOf(':'));
    return new Fixture(device, urn, vlan, JsonCalls.megabits(bandwidth));
  }

  /** The path with enough free bandwidth. */
  private Pipe pipe(Fixture a, Fixture z, long begin, long end)
      throws ProviderFailedException, RefusedException {
    Map<String, Object> request =
        Map.of(
            "interval", Map.of("beginning", begin, "ending", end),
            "a", a.junction(),
            "z", z.junction(),
            "azBw", a.mbps(),
            "zaBw", a.mbps());
    Received reply = calls.post("/api/pce/paths", request);
    refuse(reply);
    Paths paths = calls.read(reply, Paths.class);
    if (paths.fits().isEmpty()) {
      throw new RefusedException(
          paths.shortest().isEmpty()
              ? "there is no path between the devices"
              : "no path has enough free bandwidth");
    }
    List<String> hops = paths.fits().get().azEro().stream().map(Hop::urn).toList();
    return new Pipe(a.junction(), z.junction(), a.mbps(), hops);
  }

  private void hold(String reference, Map<String, Object> request)
      throws ProviderFailedException, RefusedException {
    Received reply = calls.post("/protected/hold", request);
    refuse(reply);
    Held held = calls.read(reply, Held.class);
    Validity validity = held.validity();
    if (validity != null && !validity.valid()) {
      throw new RefusedException(
          JsonCalls.excerpt(Objects.requireNonNullElse(validity.message(), "not valid")));
    }
    if (!held.connectionId().equals(reference)) {
      throw calls.failed("holds another connection than was asked for");
    }
  }

  /** A request that is not valid is answered with status 400 or 500 and a message. */
  private static void refuse(Received reply) throws RefusedException {
    Optional<String> why = refusal(reply);
    if (why.isPresent()) {
      throw new RefusedException(why.get());
    }
  }

  private static Optional<String> refusal(Received reply) {
    boolean mayRefuse = reply.status() == 400 || reply.status() == 500;
    return mayRefuse ? JsonCalls.message(reply) : Optional.empty();
  }

  @Override
  public Listing list(Set<String> references) throws ProviderFailedException {
    lookUps.begin();
    Map<String, OscarsConnection> seen = reserved();
    asked.values().removeIf(this::isSettled);
    Set<String> unlisted = new LinkedHashSet<>(references);
    unlisted.addAll(asked.keySet());
    unlisted.removeAll(seen.keySet());
    for (String reference : unlisted.stream().sorted(lookUps.order()).toList()) {
      Optional<CircuitKey> key = Optional.ofNullable(asked.get(reference)).map(Asked::key);
      lookUps.add(reference, key, () -> unlisted(reference, seen));
    }
    taken.clear();
    seen.values().stream().flatMap(OscarsConnection::taken).forEach(taken::add);
    Listing listing = lookUps.listing();
    refusals.keySet().retainAll(listing.circuits().stream().map(Found::reference).toList());
    return listing;
  }

  private boolean isSettled(Asked it) {
    Duration since = Duration.ofNanos(ticker.getAsLong() - it.at());
    return since.compareTo(settings.requestTimeout().plus(settings.holdTime())) > 0;
  }

  private Optional<Found> unlisted(String reference, Map<String, OscarsConnection> seen)
      throws ProviderFailedException {
    Optional<OscarsConnection> one = info(reference);
    one.ifPresent(it -> seen.put(reference, it));
    return one.map(this::found);
  }

  private Found found(OscarsConnection connection) {
    return connection.found(Optional.ofNullable(refusals.get(connection.connectionId())));
  }

  /** Returns all that is reserved; a list that changes between two pages may lack something. */
  private Map<String, OscarsConnection> reserved() throws ProviderFailedException {
    Map<String, OscarsConnection> seen = new LinkedHashMap<>();
    int number = 0;
    int total = -1;
    int read = 0;
    do {
      Received reply = calls.post("/api/conn/list", filter(++number));
      Page page = calls.read(reply, Page.class);
      if (number == 1) {
        total = page.totalSize();
        lookUps.answeredAt(reply.date());
      }
      page.connections().forEach(it -> seen.put(it.connectionId(), it));
      read += page.connections().size();
      boolean isChanged = page.totalSize() != total || seen.size() != read || read > total;
      boolean isStuck = read < total && page.connections().isEmpty() || number > MOST_PAGES;
      if (isChanged || isStuck) {
        throw calls.failed("lists its connections incompletely");
      }
    } while (read < total);
    seen.values().removeIf(it -> !settings.username().equals(it.username()));
    seen.values()
        .forEach(
            it -> lookUps.add(it.connectionId(), Optional.empty(), () -> Optional.of(found(it))));
    return seen;
  }

  /** The server takes the name for a regular expression. */
  private Filter filter(int page) {
    String username = Pattern.quote(settings.username());
    return new Filter(username, "RESERVED", "connectionId", page, PAGE);
  }

  private Optional<OscarsConnection> info(String reference) throws ProviderFailedException {
    Received reply =
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
    Received reply =
        calls.post("/protected/conn/commit", circuit.reference(), ContentType.TEXT_PLAIN);
    if (!reply.isOk() && info(circuit.reference()).filter(OscarsConnection::isHeld).isPresent()) {
      refusal(reply).ifPresent(why -> refusals.put(circuit.reference(), why));
      calls.required(reply);
    }
  }

  @Override
  public void extend(String reference, Instant end) throws ProviderFailedException {
    Map<String, Object> change =
        Map.of("connectionId", reference, "type", "END", "timestamp", end.getEpochSecond());
    Changed changed = calls.read(calls.post("/protected/modify/schedule", change), Changed.class);
    if (!changed.success()) {
      throw calls.failed(
          "does not extend the circuit: "
              + JsonCalls.excerpt(Objects.requireNonNullElse(changed.explanation(), "no reason")));
    }
  }

  /** A connection that is archived or not known counts as released; the list tells. */
  @Override
  public void release(String reference) throws ProviderFailedException {
    Received reply = calls.post("/protected/conn/release", reference, ContentType.TEXT_PLAIN);
    if (reply.status() != 400 && reply.status() != 404) {
      calls.required(reply);
    }
  }

  @Override
  public void close() {
    calls.close();
  }
}
