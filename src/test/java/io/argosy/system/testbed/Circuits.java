package io.argosy.system.testbed;

import io.argosy.common.unit.ByteCount;
import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.CircuitForm;
import io.argosy.common.wire.user.CircuitTakenView;
import io.argosy.common.wire.user.CircuitView;
import io.argosy.common.wire.user.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;
import tools.jackson.core.type.TypeReference;

/** The circuits of a bed, as an administrator orders and sees them. */
public record Circuits(Testbed bed) {

  /** More than the shared path of a bed is ever expected to carry. */
  private static final ByteCount RATE = ByteCount.of(10_000_000_000L);

  private static final long SECONDS = 3_600;

  /**
   * An endpoint in an {@code agent.yaml}.
   *
   * @param more of its settings
   */
  public record End(String name, String node, String address, String... more) {

    private Stream<String> lines() {
      return Stream.concat(
          Stream.of(
              "    - name: " + name,
              "      uri: urn:test:%s?vlan=1780".formatted(name),
              "      address: \"%s\"".formatted(address),
              "      nodes: [%s]".formatted(node),
              "      rate: 1000Gb/s"),
          Stream.of(more).map("      "::concat));
    }
  }

  /** Returns the settings of an agent whose endpoints are sources. */
  public static List<String> sources(End... ends) {
    return lines(List.of("circuits:", "  endpoints:"), ends);
  }

  /** Returns the settings of an agent whose endpoints are destinations. */
  public static List<String> destinations(End... ends) {
    return lines(
        List.of(
            "circuits:",
            "  provider:",
            "    kind: static",
            "    bandwidth: 1000Gb/s",
            "  endpoints:"),
        ends);
  }

  private static List<String> lines(List<String> first, End... ends) {
    List<String> lines = new ArrayList<>(first);
    Stream.of(ends).flatMap(End::lines).forEach(lines::add);
    return List.copyOf(lines);
  }

  /** Orders one between two endpoints and returns its key. */
  public String order(String source, String destination) {
    return bed.admin()
        .post("/command/v1/circuits", new CircuitForm(source, destination, RATE, SECONDS))
        .as(CircuitTakenView.class)
        .key();
  }

  /** Orders one and returns its key once it is usable. */
  public String usable(String source, String destination) {
    String key = order(source, destination);
    await(key, "usable", it -> Boolean.TRUE.equals(it.usable()));
    return key;
  }

  /** Waits for what the list says of one, and returns that. */
  public CircuitView await(String key, String fact, Predicate<CircuitView> condition) {
    return Waits.waiting("circuit " + key + ": " + fact).until(() -> of(key), condition);
  }

  public void release(String key) {
    bed.admin().post("/command/v1/circuits/%s/release".formatted(key), Map.of()).requireDone();
  }

  /** Releases all and waits until nothing is left of them. */
  public void releaseAll() {
    all().stream().filter(it -> it.closedAt() == null).forEach(it -> release(it.key()));
    Waits.until("no circuit is open", () -> all().stream().allMatch(it -> it.closedAt() != null));
  }

  public CircuitView of(String key) {
    return all().stream().filter(it -> it.key().equals(key)).findFirst().orElseThrow();
  }

  public List<CircuitView> all() {
    RouterApi.Answer answer = bed.admin().get("/query/v1/circuits?all=true");
    answer.requireDone();
    return WireJson.tolerant()
        .readValue(answer.body(), new TypeReference<Page<CircuitView>>() {})
        .items();
  }

  /** Returns the path of one, as the history of links names it. */
  public static String path(String key) {
    return key.substring(key.indexOf('-') + 1);
  }
}
