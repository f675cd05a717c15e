package io.argosy.provider.fake;

import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * A web service that builds circuits in the form of MonALISA. A circuit is up after it was looked
 * up four times, and ends after its lifetime.
 */
public final class FakeWeb extends FakeRest {

  private static final JsonMapper JSON = JsonMapper.shared();
  private static final int LOOKS = 4;

  private final Map<String, Circuit> circuits = new LinkedHashMap<>();

  private static final class Circuit {
    private final JsonNode request;
    private final Instant end;
    private int looks;

    private Circuit(JsonNode request, Instant end) {
      this.request = request;
      this.end = end;
    }
  }

  public FakeWeb() throws IOException {
    super(Optional.empty());
  }

  @Override
  public synchronized void restartEmpty() {
    circuits.clear();
  }

  /** Another program has a circuit, which can be looked up by its name only. */
  public synchronized void addForeign(String name) {
    circuits.put(name, new Circuit(JSON.createObjectNode(), Instant.MAX));
  }

  @Override
  public synchronized List<String> left() {
    return List.copyOf(circuits.keySet());
  }

  public synchronized String request(String reference) {
    return circuits.get(reference).request.toString();
  }

  @Override
  Answer answer(String method, URI uri, String body, Optional<String> authorization) {
    circuits.values().removeIf(it -> !now().isBefore(it.end));
    if (method.equals("GET")) {
      return look(circuits.get(uri.getQuery().substring("ID=".length())));
    }
    JsonNode request = JSON.readTree(body);
    String reference = request.path("ID").asString();
    if (request.path("REQUEST_TYPE").asString().equals("CREATE")) {
      return create(reference, request);
    }
    return circuits.remove(reference) == null ? absent() : Answer.json(status("OK"));
  }

  private Answer create(String reference, JsonNode request) {
    JsonNode options = request.path("OPTIONS");
    if (options.path("BANDWIDTH").asLong() > capacity) {
      return Answer.json(status("DENIED_MAX_CAPACITY").put("BANDWIDTH", capacity));
    }
    Instant end = now().plusSeconds(options.path("LIFETIME").asLong());
    circuits.putIfAbsent(reference, new Circuit(request, end));
    return Answer.json(status("REQUESTING"));
  }

  private static Answer look(Circuit it) {
    if (it == null) {
      return absent();
    }
    if (++it.looks < LOOKS) {
      return Answer.json(status("REQUESTING"));
    }
    long megabits = it.request.path("OPTIONS").path("BANDWIDTH").asLong();
    ObjectNode answer = status("ESTABLISHED").put("BANDWIDTH", megabits);
    return Answer.json(answer.put("FROM_IP", "192.0.2.1").put("TO_IP", "192.0.2.1"));
  }

  private static ObjectNode status(String status) {
    return JSON.createObjectNode().put("STATUS", status);
  }

  private static Answer absent() {
    return new Answer(404, "text/plain", "there is no such circuit");
  }
}
