package io.argosy.provider.fake;

import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
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
  private static final String USER = "argosy";
  private int count;
  private boolean slowToUndeploy;
  private Optional<String> commitRefusal = Optional.empty();
  private Optional<String> scheduleRefusal = Optional.empty();

  private final class Connection {
    private final String id;
    private final String user;
    private final JsonNode request;
    private final Instant held = now();
    private long end;
    private String phase = "HELD";
    private String state = "WAITING";
    private String deployment = STEPS.getFirst();

    private Connection(String id, String user, JsonNode request) {
      this.id = id;
      this.user = user;
      this.request = request;
      end = request.path("end").asLong();
      connections.put(id, this);
    }

    private boolean isHeld() {
      return phase.equals("HELD");
    }

    private boolean isForgotten() {
      return isHeld() && !held.plus(HOLD).isAfter(now());
    }

    private void deploy() {
      int step = STEPS.indexOf(deployment);
      if (step >= 0 && step < STEPS.size() - 1) {
        deployment = STEPS.get(step + 1);
        state = "ACTIVE";
      }
    }

    private ObjectNode described() {
      ObjectNode answer = JSON.createObjectNode();
      answer.put("connectionId", id).put("username", user);
      answer.set("description", request.path("description"));
      answer.put("phase", phase).put("state", state).put("deploymentState", deployment);
      answer.set("archived", design("archived"));
      if (!phase.equals("ARCHIVED")) {
        String design = isHeld() ? "held" : "reserved";
        answer.set(design, design(design));
      }
      return answer;
    }

    /** The schedule is written out in the first fixture and named by its identifier after that. */
    private ObjectNode design(String name) {
      String schedule = id + "-" + name;
      ObjectNode design = JSON.createObjectNode();
      ArrayNode fixtures = design.putObject("cmp").putArray("fixtures");
      for (JsonNode fixture : request.path("fixtures")) {
        ObjectNode one = fixtures.addObject().put("schedule", schedule);
        one.set("portUrn", fixture.path("port"));
        one.set("ingressBandwidth", fixture.path("mbps"));
        one.set("egressBandwidth", fixture.path("mbps"));
        one.putObject("vlan").set("vlanId", fixture.path("vlan"));
      }
      ObjectNode full = ((ObjectNode) fixtures.get(0)).putObject("schedule");
      full.put("refId", schedule).put("ending", BigDecimal.valueOf(end).setScale(9));
      return design.put("schedule", schedule);
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

  /** Another program of the user reserves a connection. */
  public synchronized void addForeign(String name, String owner) {
    ObjectNode request = JSON.createObjectNode();
    request.put("description", name).put("end", now().plus(HOLD).getEpochSecond());
    request.putArray("fixtures").addObject().put("port", "r:1").put("vlan", 7).put("mbps", 10);
    new Connection("F" + ++count, owner, request).phase = "RESERVED";
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
        .filter(it -> !it.isForgotten())
        .filter(it -> !it.phase.equals("ARCHIVED") || !it.deployment.equals(STEPS.getFirst()))
        .map(it -> it.id)
        .toList();
  }

  public synchronized JsonNode request(int index) {
    return List.copyOf(connections.values()).get(index).request;
  }

  @Override
  Answer answer(String method, URI uri, String body, Optional<String> authorization) {
    connections.values().removeIf(Connection::isForgotten);
    String path = uri.getPath();
    return switch (path) {
      case "/protected/conn/generateId" -> Answer.text("A" + ++count);
      case "/api/pce/paths" -> paths(JSON.readTree(body));
      case "/protected/hold" -> hold(JSON.readTree(body));
      case "/protected/conn/commit" -> commit(connections.get(body));
      case "/protected/conn/release" -> release(connections.get(body));
      case "/protected/modify/schedule" -> schedule(JSON.readTree(body));
      case "/api/conn/list" -> list(JSON.readTree(body));
      default -> info(connections.get(path.substring(path.lastIndexOf('/') + 1)));
    };
  }

  @Override
  boolean isPreparation(URI uri) {
    return uri.getPath().endsWith("/generateId") || uri.getPath().endsWith("/paths");
  }

  private static Answer error(int status, String message) {
    return Answer.json(status, JSON.createObjectNode().put("message", message));
  }

  private Answer paths(JsonNode request) {
    ObjectNode it = JSON.createObjectNode();
    ArrayNode hops = it.putObject("shortest").putArray("azEro");
    List.of(request.path("a").asString(), "middle", request.path("z").asString())
        .forEach(hop -> hops.addObject().put("urn", hop));
    boolean fits = request.path("azBw").asLong() <= capacity;
    it.set("fits", fits ? it.get("shortest") : JSON.nullNode());
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
    String id = new Connection(request.path("connectionId").asString(), USER, request).id;
    ObjectNode answer = JSON.createObjectNode().put("connectionId", id);
    answer.putObject("validity").put("valid", true).put("message", "");
    return Answer.json(answer);
  }

  private Answer commit(Connection it) {
    if (it == null) {
      return error(404, "");
    }
    if (!it.isHeld()) {
      return error(500, "the connection is not held");
    }
    if (commitRefusal.isPresent()) {
      return error(500, commitRefusal.get());
    }
    it.phase = "RESERVED";
    return what("COMMITTED");
  }

  private Answer release(Connection it) {
    if (it == null) {
      return error(404, "");
    }
    if (it.phase.equals("ARCHIVED")) {
      return error(400, "Cannot cancel ARCHIVED connection");
    }
    if (it.isHeld()) {
      connections.remove(it.id);
      return what("DELETED");
    }
    it.phase = "ARCHIVED";
    if (!slowToUndeploy) {
      it.deployment = STEPS.getFirst();
    }
    return what("ARCHIVED");
  }

  private static Answer what(String what) {
    return Answer.json(JSON.createObjectNode().put("what", what));
  }

  private Answer schedule(JsonNode request) {
    Connection it = connections.get(request.path("connectionId").asString());
    boolean isDone = it != null && scheduleRefusal.isEmpty();
    if (isDone) {
      it.end = request.path("timestamp").asLong();
    }
    ObjectNode answer = JSON.createObjectNode().put("success", isDone);
    return Answer.json(answer.put("explanation", scheduleRefusal.orElse("not found")));
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
    ObjectNode answer = JSON.createObjectNode().put("totalSize", all.size());
    ArrayNode page = answer.putArray("connections");
    all.stream().skip(first).limit(size).forEach(it -> page.add(it.described()));
    all.forEach(Connection::deploy);
    return Answer.json(answer);
  }

  private static Answer info(Connection it) {
    return it == null ? new Answer(404, "application/json", "") : Answer.json(it.described());
  }
}
