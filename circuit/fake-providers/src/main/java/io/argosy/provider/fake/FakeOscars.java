package io.argosy.provider.fake;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An OSCARS server: what is held is in no list and ends after 900 s, what is reserved is deployed
 * by one step for each list, and what is released stays as archived.
 */
public final class FakeOscars extends FakeRest {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final Duration HOLD = Duration.ofSeconds(900);
  private static final List<String> STEPS =
      List.of("UNDEPLOYED", "WAITING_TO_BE_DEPLOYED", "BEING_DEPLOYED", "DEPLOYED");

  private final Map<String, Connection> connections = new LinkedHashMap<>();
  private String user = "argosy";
  private long capacity = 10_000;
  private int count;
  private boolean slowToUndeploy;
  private Optional<String> commitRefusal = Optional.empty();
  private Optional<String> scheduleRefusal = Optional.empty();

  private static final class Connection {
    private final String id;
    private final String user;
    private final JsonNode request;
    private final Instant begun;
    private Instant end;
    private String phase = "HELD";
    private String state = "WAITING";
    private String deployment = STEPS.getFirst();

    private Connection(String id, String user, JsonNode request, Instant begun) {
      this.id = id;
      this.user = user;
      this.request = request;
      this.begun = begun;
      end = Instant.ofEpochSecond(request.path("end").asLong());
    }
  }

  public FakeOscars() throws IOException {
    super(Optional.empty());
  }

  /** With TLS. */
  public FakeOscars(SSLContext tls) throws IOException {
    super(Optional.of(tls));
  }

  @Override
  public synchronized void restartEmpty() {
    connections.clear();
  }

  @Override
  public synchronized void capacity(long megabits) {
    capacity = megabits;
  }

  /** Another program of the user reserves a connection. */
  public synchronized String addForeign(String name, String owner) {
    Connection it = new Connection("F" + ++count, owner, request(name), now());
    it.phase = "RESERVED";
    connections.put(it.id, it);
    return it.id;
  }

  private JsonNode request(String name) {
    ObjectNode it = JSON.createObjectNode();
    it.put("description", name).put("end", now().plus(HOLD).getEpochSecond());
    it.putArray("fixtures").addObject().put("port", "r:1").put("vlan", 7).put("mbps", 10);
    return it;
  }

  public synchronized void undeploysSlowly() {
    slowToUndeploy = true;
  }

  public synchronized void refusesCommits(String why) {
    commitRefusal = Optional.of(why);
  }

  public synchronized void refusesSchedules(String why) {
    scheduleRefusal = Optional.of(why);
  }

  public synchronized void states(String id, String phase, String state, String deployment) {
    Connection it = connections.get(id);
    it.phase = phase;
    it.state = state;
    it.deployment = deployment;
  }

  /** Returns the connections that are held, reserved or deployed. */
  @Override
  public synchronized List<String> left() {
    return connections.values().stream()
        .filter(it -> isLeft(it) || !it.deployment.equals(STEPS.getFirst()))
        .map(it -> it.id)
        .toList();
  }

  private boolean isLeft(Connection it) {
    boolean isHeld = it.phase.equals("HELD") && it.begun.plus(HOLD).isAfter(now());
    return isHeld || it.phase.equals("RESERVED");
  }

  public synchronized JsonNode request(int index) {
    return List.copyOf(connections.values()).get(index).request;
  }

  @Override
  Answer answer(String method, URI uri, String body, Optional<String> authorization) {
    connections
        .values()
        .removeIf(it -> it.phase.equals("HELD") && !it.begun.plus(HOLD).isAfter(now()));
    String path = uri.getPath();
    return switch (path) {
      case "/protected/conn/generateId" -> Answer.text("A" + ++count);
      case "/api/pce/paths" -> paths(JSON.readTree(body));
      case "/protected/hold" -> hold(JSON.readTree(body));
      case "/protected/conn/commit" -> commit(body);
      case "/protected/conn/release" -> release(body);
      case "/protected/modify/schedule" -> schedule(JSON.readTree(body));
      case "/api/conn/list" -> list(JSON.readTree(body));
      default -> info(path.substring(path.lastIndexOf('/') + 1));
    };
  }

  @Override
  boolean isPreparation(URI uri) {
    return uri.getPath().endsWith("/generateId") || uri.getPath().endsWith("/paths");
  }

  private static Answer error(int status, String message) {
    ObjectNode it = JSON.createObjectNode();
    return Answer.json(status, it.put("status", status).put("message", message));
  }

  private static ObjectNode route(JsonNode request) {
    ObjectNode it = JSON.createObjectNode();
    var hops = it.putArray("azEro");
    List.of(request.path("a").asString(), "middle", request.path("z").asString())
        .forEach(hop -> hops.addObject().put("urn", hop));
    return it;
  }

  private Answer paths(JsonNode request) {
    ObjectNode it = JSON.createObjectNode();
    it.put("evaluated", 1).set("shortest", route(request));
    if (request.path("azBw").asLong() <= capacity) {
      it.set("fits", route(request));
    } else {
      it.putNull("fits");
    }
    return Answer.json(it);
  }

  private Answer hold(JsonNode request) {
    for (JsonNode fixture : request.path("fixtures")) {
      if (fixture.path("mbps").asLong() > capacity) {
        return error(500, "total bandwidth of " + fixture.path("port").asString() + " exceeded");
      }
      if (!fixture.path("port").asString().startsWith("rtr-")) {
        return error(500, "port is not in the topology");
      }
    }
    String id = request.path("connectionId").asString();
    connections.put(id, new Connection(id, user, request, now()));
    ObjectNode answer = ((ObjectNode) request).deepCopy();
    answer.putObject("validity").put("valid", true).put("message", "");
    return Answer.json(answer.put("heldUntil", now().plus(HOLD).getEpochSecond()));
  }

  private Answer commit(String id) {
    Connection it = connections.get(id);
    if (it == null) {
      return error(404, "");
    }
    if (!it.phase.equals("HELD")) {
      return error(500, "the connection is not held");
    }
    if (commitRefusal.isPresent()) {
      return error(500, commitRefusal.get());
    }
    it.phase = "RESERVED";
    ObjectNode answer = JSON.createObjectNode();
    return Answer.json(answer.put("what", "COMMITTED").put("phase", it.phase));
  }

  private Answer release(String id) {
    Connection it = connections.get(id);
    if (it == null) {
      return error(404, "");
    }
    ObjectNode answer = JSON.createObjectNode();
    if (it.phase.equals("ARCHIVED")) {
      return error(400, "Cannot cancel ARCHIVED connection");
    }
    if (it.phase.equals("HELD")) {
      connections.remove(id);
      return Answer.json(answer.put("what", "DELETED"));
    }
    it.phase = "ARCHIVED";
    if (!slowToUndeploy) {
      it.deployment = STEPS.getFirst();
    }
    return Answer.json(answer.put("what", "ARCHIVED"));
  }

  private Answer schedule(JsonNode request) {
    Connection it = connections.get(request.path("connectionId").asString());
    boolean isDone = it != null && scheduleRefusal.isEmpty();
    if (isDone) {
      it.end = Instant.ofEpochSecond(request.path("timestamp").asLong());
    }
    ObjectNode answer = JSON.createObjectNode();
    return Answer.json(
        answer.put("success", isDone).put("explanation", scheduleRefusal.orElse("not found")));
  }

  private Answer list(JsonNode filter) {
    Pattern name = Pattern.compile(filter.path("username").asString(), Pattern.CASE_INSENSITIVE);
    List<Connection> all =
        connections.values().stream()
            .filter(it -> it.phase.equals(filter.path("phase").asString()))
            .filter(it -> name.matcher(it.user).find())
            .toList();
    int size = filter.path("sizePerPage").asInt();
    int first = (filter.path("page").asInt() - 1) * size;
    ObjectNode answer = JSON.createObjectNode();
    answer.put("page", filter.path("page").asInt()).put("sizePerPage", size);
    answer.put("totalSize", all.size());
    var page = answer.putArray("connections");
    all.stream().skip(first).limit(size).forEach(it -> page.add(described(it)));
    all.forEach(FakeOscars::deploy);
    return Answer.json(answer);
  }

  private static void deploy(Connection it) {
    int step = STEPS.indexOf(it.deployment);
    if (step >= 0 && step < STEPS.size() - 1) {
      it.deployment = STEPS.get(step + 1);
      it.state = "ACTIVE";
    }
  }

  private Answer info(String id) {
    Connection it = connections.get(id);
    return it == null ? new Answer(404, "application/json", "") : Answer.json(described(it));
  }

  private static ObjectNode described(Connection it) {
    ObjectNode answer = JSON.createObjectNode();
    answer.put("connectionId", it.id).put("username", it.user);
    answer.set("description", it.request.path("description"));
    answer.put("phase", it.phase).put("state", it.state).put("deploymentState", it.deployment);
    List<String> designs = new ArrayList<>(List.of("archived"));
    if (!it.phase.equals("ARCHIVED")) {
      designs.add(it.phase.equals("HELD") ? "held" : "reserved");
    }
    designs.forEach(name -> answer.set(name, design(it, name)));
    return answer;
  }

  /** The schedule is written out in the first fixture and named by its identifier after that. */
  private static ObjectNode design(Connection it, String name) {
    ObjectNode design = JSON.createObjectNode();
    var fixtures = design.putObject("cmp").putArray("fixtures");
    String schedule = it.id + "-" + name;
    for (JsonNode fixture : it.request.path("fixtures")) {
      ObjectNode one = fixtures.addObject();
      one.set("portUrn", fixture.path("port"));
      one.set("ingressBandwidth", fixture.path("mbps"));
      one.set("egressBandwidth", fixture.path("mbps"));
      one.putObject("vlan").set("vlanId", fixture.path("vlan"));
      if (fixtures.size() == 1) {
        ObjectNode full = one.putObject("schedule").put("refId", schedule);
        full.put("ending", BigDecimal.valueOf(it.end.getEpochSecond()).setScale(9));
      } else {
        one.put("schedule", schedule);
      }
    }
    return design.put("schedule", schedule);
  }
}
