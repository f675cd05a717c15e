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

/**
 * A SENSE orchestrator with the issuer of its tokens. An instance that is being provisioned
 * advances by one step at each list. An instance exists until it is cancelled.
 */
public final class FakeSense extends FakeRest {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final String COMPILED = "CREATE - COMPILED";
  private static final String READY = "CREATE - READY";
  private static final List<String> STEPS =
      List.of("CREATE - PROPAGATED", "CREATE - COMMITTING", "CREATE - COMMITTED", READY);
  private static final String CANCELLED = "CANCEL - READY";

  private final Map<String, Instance> instances = new LinkedHashMap<>();
  private final List<String> logins = new ArrayList<>();
  private int count;
  private int tokens;
  private boolean slowToCancel;

  private static final class Instance {
    private final String alias;
    private final Map<String, String> edits;
    private String status = COMPILED;
    private String configuration = "UNKNOWN";
    private boolean isSet;

    private Instance(String alias, Map<String, String> edits) {
      this.alias = alias;
      this.edits = edits;
    }

    private String edit(String path) {
      return edits.getOrDefault("data.connections[0]." + path, "");
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

  public synchronized void addForeign(String alias) {
    instances.put("foreign-" + ++count, new Instance(alias, Map.of()));
  }

  public synchronized void cancelsSlowly() {
    slowToCancel = true;
  }

  /** The instance stays in this state. */
  public synchronized void states(String reference, String status, String configuration) {
    Instance it = instances.get(reference);
    it.status = status;
    it.configuration = configuration;
    it.isSet = true;
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

  /** What the intent of an instance was told to edit. */
  public synchronized Map<String, String> edits(String reference) {
    return instances.get(reference).edits;
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
      return Answer.json("{\"access_token\":\"t%d\"}".formatted(tokens));
    }
    if (authorization.filter(("Bearer t" + tokens)::equals).isEmpty()) {
      return new Answer(401, "text/plain", "the token has expired");
    }
    if (path.equals("/discover/service/instances")) {
      return list();
    }
    if (path.equals("/instance")) {
      return Answer.text("\"" + new UUID(7, ++count) + "\"");
    }
    String[] parts = path.split("/");
    if (method.equals("POST")) {
      return create(parts[2], JSON.readTree(body));
    }
    if (!instances.containsKey(parts[2])) {
      return new Answer(404, "text/plain", "ERROR: no such instance");
    }
    return method.equals("DELETE")
        ? delete(parts[2])
        : act(instances.get(parts[2]), parts[parts.length - 1], uri);
  }

  private Answer list() {
    List<Object> all = new ArrayList<>();
    instances.forEach(
        (reference, it) -> {
          String intent =
              """
              {"data":{"connections":[{"bandwidth":{"capacity":"%s"},"schedule":{"end":"%s"}}]}}
              """
                  .formatted(it.edit("bandwidth.capacity"), it.edit("schedule.end"));
          all.add(
              Map.of(
                  "referenceUUID",
                  reference,
                  "alias",
                  it.alias,
                  "intents",
                  List.of(Map.of("json", intent))));
          advance(it);
        });
    return Answer.json(JSON.writeValueAsString(Map.of("instances", all)));
  }

  private static void advance(Instance it) {
    int step = it.isSet ? -1 : STEPS.indexOf(it.status);
    if (step >= 0 && step < STEPS.size() - 1) {
      it.status = STEPS.get(step + 1);
      it.configuration = it.status.equals(READY) ? "STABLE" : "PENDING";
    }
  }

  private Answer create(String reference, JsonNode request) {
    Map<String, String> edits = new LinkedHashMap<>();
    for (JsonNode option : request.path("queries").path(0).path("options")) {
      option.properties().forEach(it -> edits.put(it.getKey(), it.getValue().asString()));
    }
    Instance it = new Instance(request.path("alias").asString(), edits);
    for (int n = 0; n < 2; n++) {
      String terminal = it.edit("terminals[" + n + "].uri");
      if (!terminal.startsWith("urn:")) {
        return Answer.text("ERROR: unknown terminal " + terminal);
      }
    }
    if (Long.parseLong(it.edit("bandwidth.capacity")) > capacity) {
      return Answer.text("COMPILE ERROR: cannot find a path with enough bandwidth");
    }
    instances.put(reference, it);
    return Answer.json("{\"service_uuid\":\"%s\",\"model\":\"ttl\"}".formatted(reference));
  }

  private Answer delete(String reference) {
    String status = instances.get(reference).status;
    if (!status.equals(CANCELLED)) {
      return Answer.text("ERROR: cannot delete in state " + status);
    }
    instances.remove(reference);
    return Answer.text("deleted");
  }

  private Answer act(Instance it, String operation, URI uri) {
    return switch (operation) {
      case "status" -> Answer.text(it.status);
      case "configuration" -> Answer.text("\"" + it.configuration + "\"");
      case "provision" -> change(it, it.status.equals(COMPILED), STEPS.getFirst());
      case "cancel" -> {
        boolean isForced = uri.getQuery().contains("force=true");
        String next = slowToCancel ? "CANCEL - COMMITTING" : CANCELLED;
        yield change(it, it.status.endsWith(" - READY") || isForced, next);
      }
      default -> new Answer(404, "text/plain", "not here");
    };
  }

  private static Answer change(Instance it, boolean isAllowed, String next) {
    if (!isAllowed) {
      return Answer.text("ERROR: not in state " + it.status);
    }
    it.status = next;
    return Answer.text(next);
  }
}
