package io.argosy.provider.fake;

import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import javax.net.ssl.SSLContext;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A SENSE orchestrator with the issuer of its tokens. An instance that is being provisioned
 * advances by one step at each list. No instance ends by itself.
 */
public final class FakeSense extends FakeRest {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String EDITED = "data.connections[0].";
  private static final List<String> STEPS =
      List.of("PROPAGATED", "COMMITTING", "COMMITTED", "READY");

  private final Map<String, Instance> instances = new LinkedHashMap<>();
  private final List<String> logins = new ArrayList<>();
  private long capacity = 10_000;
  private int count;
  private int tokens;
  private boolean slowToCancel;

  private static final class Instance {
    private final String alias;
    private final List<String> intents;
    private String operation = "CREATE";
    private String state = "COMPILED";
    private String configuration = "UNKNOWN";
    private boolean isSet;

    private Instance(String alias, List<String> intents) {
      this.alias = alias;
      this.intents = intents;
    }
  }

  public FakeSense() throws IOException {
    super(Optional.empty());
  }

  /** With TLS. */
  public FakeSense(SSLContext tls) throws IOException {
    super(Optional.of(tls));
  }

  /** Where tokens are issued. */
  public URI issuer() {
    return URI.create(url() + "/token");
  }

  @Override
  public synchronized void restartEmpty() {
    instances.clear();
  }

  @Override
  public synchronized void capacity(long megabits) {
    capacity = megabits;
  }

  public synchronized void addForeign(String alias) {
    instances.put("foreign-" + ++count, new Instance(alias, List.of()));
  }

  public synchronized void cancelsSlowly() {
    slowToCancel = true;
  }

  /** The instance stays in this state. */
  public synchronized void states(String reference, String status, String configuration) {
    Instance it = instances.get(reference);
    String[] words = status.split(" - ", 2);
    it.operation = words[0];
    it.state = words.length == 2 ? words[1] : "";
    it.configuration = configuration;
    it.isSet = true;
  }

  public synchronized String status(String reference) {
    Instance it = instances.get(reference);
    return it.state.isEmpty() ? it.operation : it.operation + " - " + it.state;
  }

  @Override
  public synchronized List<String> left() {
    return List.copyOf(instances.keySet());
  }

  /** The tokens that were issued are no longer accepted. */
  public synchronized void expireTokens() {
    tokens++;
  }

  /** The header and the form of each login. */
  public synchronized List<String> logins() {
    return List.copyOf(logins);
  }

  public synchronized List<String> intents(String reference) {
    return instances.get(reference).intents;
  }

  @Override
  boolean isPreparation(URI uri) {
    return List.of("/instance", "/token").contains(uri.getPath());
  }

  @Override
  Answer answer(String method, URI uri, String body, Optional<String> authorization) {
    String path = uri.getPath();
    if (path.equals("/token")) {
      logins.add(authorization.orElse("none") + " " + body);
      return Answer.json(JSON.createObjectNode().put("access_token", "t" + tokens));
    }
    if (authorization.filter(("Bearer t" + tokens)::equals).isEmpty()) {
      return new Answer(401, "text/plain", "the token has expired");
    }
    if (path.equals("/discover/service/instances")) {
      return list();
    }
    String[] parts = path.split("/");
    if (path.equals("/instance")) {
      return Answer.text("\"" + new UUID(7, ++count) + "\"");
    }
    if (method.equals("POST")) {
      return create(parts[2], JSON.readTree(body));
    }
    return instances.containsKey(parts[2])
        ? act(method, parts, String.valueOf(uri.getQuery()))
        : new Answer(404, "text/plain", "ERROR: no such instance");
  }

  private Answer list() {
    ObjectNode answer = JSON.createObjectNode();
    ArrayNode list = answer.putArray("instances");
    instances.forEach(
        (reference, it) -> {
          ObjectNode one = list.addObject().put("referenceUUID", reference).put("alias", it.alias);
          ArrayNode intents = one.putArray("intents");
          it.intents.forEach(intent -> intents.addObject().put("json", intent));
          advance(it);
        });
    return Answer.json(answer);
  }

  private static void advance(Instance it) {
    int step = it.operation.equals("CREATE") && !it.isSet ? STEPS.indexOf(it.state) : -1;
    if (step >= 0 && step < STEPS.size() - 1) {
      it.state = STEPS.get(step + 1);
      it.configuration = it.state.equals("READY") ? "STABLE" : "PENDING";
    }
  }

  private Answer create(String reference, JsonNode request) {
    ObjectNode connection = JSON.createObjectNode();
    for (JsonNode option : request.path("queries").path(0).path("options")) {
      option.properties().forEach(it -> edit(connection, it.getKey(), it.getValue()));
    }
    JsonNode terminals = connection.path("terminals");
    for (JsonNode terminal : terminals) {
      if (!terminal.path("uri").asString().startsWith("urn:")) {
        return Answer.text("ERROR: unknown terminal " + terminal.path("uri").asString());
      }
    }
    if (Long.parseLong(connection.path("bandwidth").path("capacity").asString()) > capacity) {
      return Answer.text("COMPILE ERROR: cannot find a path with enough bandwidth");
    }
    ObjectNode intent = JSON.createObjectNode().put("service", "dnc");
    intent.putObject("data").putArray("connections").add(connection);
    instances.put(
        reference, new Instance(request.path("alias").asString(), List.of(intent.toString())));
    ObjectNode answer = JSON.createObjectNode().put("service_uuid", reference);
    return Answer.json(answer.put("intent_uuid", "intent").put("model", "ttl"));
  }

  /** Only what a connection has is edited. */
  private static void edit(ObjectNode connection, String path, JsonNode value) {
    if (!path.startsWith(EDITED)) {
      throw new IllegalArgumentException(path);
    }
    String[] names = path.substring(EDITED.length()).split("\\.");
    if (names[0].startsWith("terminals")) {
      ArrayNode terminals = connection.withArray("terminals");
      int index = names[0].charAt("terminals[".length()) - '0';
      while (terminals.size() <= index) {
        terminals.addObject();
      }
      ((ObjectNode) terminals.get(index)).set(names[1], value);
    } else {
      connection.withObject("/" + names[0]).set(names[1], value);
    }
  }

  private Answer act(String method, String[] parts, String query) {
    Instance it = instances.get(parts[2]);
    if (method.equals("DELETE")) {
      if (!status(parts[2]).equals("CANCEL - READY")) {
        return Answer.text("ERROR: cannot delete in state " + status(parts[2]));
      }
      instances.remove(parts[2]);
      return Answer.text("deleted");
    }
    return switch (parts[parts.length - 1]) {
      case "status" -> Answer.text(status(parts[2]));
      case "configuration" -> Answer.text("\"" + it.configuration + "\"");
      case "provision" -> provision(it);
      case "cancel" -> cancel(it, query);
      default -> new Answer(404, "text/plain", "not here");
    };
  }

  private static Answer provision(Instance it) {
    if (!it.operation.equals("CREATE") || !it.state.equals("COMPILED")) {
      return Answer.text("ERROR: cannot provision in state " + it.state);
    }
    it.state = STEPS.getFirst();
    return Answer.text("PROPAGATED");
  }

  private Answer cancel(Instance it, String query) {
    if (!it.state.equals("READY") && !query.contains("force=true")) {
      return Answer.text("ERROR: cannot cancel in state " + it.state);
    }
    it.operation = "CANCEL";
    it.state = slowToCancel ? "COMMITTING" : "READY";
    return Answer.text("cancelled");
  }
}
