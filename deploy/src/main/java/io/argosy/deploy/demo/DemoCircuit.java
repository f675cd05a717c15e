package io.argosy.deploy.demo;

import io.argosy.circuit.control.statefile.CircuitFiles;
import io.argosy.circuit.lifecycle.CircuitKey;
import io.argosy.common.topology.LinkName;
import io.argosy.common.unit.ByteCount;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.unit.Counted;
import io.argosy.common.wire.user.CircuitView;
import io.argosy.common.wire.user.LinkView;
import io.argosy.deploy.client.Circuits;
import io.argosy.deploy.client.Requests;
import io.argosy.deploy.client.RouterClient;
import io.argosy.deploy.client.RouterRefusal;
import io.argosy.deploy.screen.Narrator;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;

/** The circuit of a demonstration, between loopback addresses that nothing else uses. */
record DemoCircuit(RouterClient router, Narrator narrator) {

  private static final DemoSite SOURCE = DemoSite.HOME;
  private static final DemoSite DESTINATION = DemoSite.EAST;
  private static final String PORT_RATE = "10Gb/s";
  private static final ByteRate RATE = ByteRate.ofMegabytesPerSecond(500);
  private static final Duration LIFETIME = Duration.ofHours(2);
  private static final Duration LONGEST = Duration.ofSeconds(90);
  private static final Duration POLL = Duration.ofMillis(250);

  /**
   * A circuit with what moved over it.
   *
   * @param files that arrived
   * @param bytes of these files
   */
  record Carried(String key, String state, long files, long bytes) {}

  /** The settings of a site's agent; none for a site where no circuit ends. */
  static Map<String, ?> settings(DemoSite site) {
    if (site != SOURCE && site != DESTINATION) {
      return Map.of();
    }
    Map<String, Object> circuits = new LinkedHashMap<>();
    if (site == DESTINATION) {
      circuits.put("provider", Map.of("kind", "static", "bandwidth", PORT_RATE));
      circuits.put("on-stop", "release");
    }
    circuits.put(
        "endpoints",
        List.of(
            Map.of(
                "name",
                site.node().value(),
                "uri",
                "loopback-" + site.agent(),
                "address",
                "127.0.2." + (site.ordinal() + 1),
                "nodes",
                List.of(site.node().value()),
                "rate",
                PORT_RATE)));
    return Map.of("circuits", circuits);
  }

  /**
   * Whether circuits may be left of an earlier demonstration, which its agent follows to the end.
   */
  static boolean wasSet(DemoLayout layout) {
    return Files.isDirectory(CircuitFiles.directory(layout.siteState(DESTINATION.node())));
  }

  /**
   * Orders the circuit unless it exists, and returns when files may use it, or with a warning when
   * that takes too long.
   *
   * @param givenUp ends the wait with a reason
   */
  void set(CompletableFuture<String> givenUp) throws IOException {
    narrator.line("Ordering a circuit from %s to %s".formatted(SOURCE.node(), DESTINATION.node()));
    long begin = System.nanoTime();
    String why = "";
    while (System.nanoTime() - begin < LONGEST.toNanos()) {
      Optional<CircuitView> circuit = wanted();
      if (circuit.filter(it -> Boolean.TRUE.equals(it.usable())).isPresent()) {
        narrator.line("circuit %s is usable".formatted(circuit.get().key()));
        return;
      }
      why = circuit.isPresent() ? circuit.get().state() + ": " + circuit.get().why() : order();
      Requests.pause(POLL, givenUp);
    }
    narrator.line("Warning: no file may use the circuit yet (%s)".formatted(why));
  }

  private Optional<CircuitView> wanted() throws IOException {
    return circuits().open().stream()
        .filter(one -> one.source().equals(SOURCE.node().value()))
        .filter(one -> one.destination().equals(DESTINATION.node().value()))
        .filter(one -> one.closing() == null && one.releasingAt() == null)
        .findFirst();
  }

  /** An earlier circuit that is being released is in the way for some seconds. */
  private String order() throws IOException {
    try {
      return circuits()
          .order(SOURCE.node().value(), DESTINATION.node().value(), RATE, LIFETIME)
          .key();
    } catch (RouterRefusal e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** Returns the circuits that have not ended. */
  List<Carried> carried() throws IOException {
    List<Carried> all = new ArrayList<>();
    for (CircuitView circuit : circuits().open()) {
      List<LinkView.Bin> bins = new ArrayList<>();
      for (LinkName link : circuit.links()) {
        bins.addAll(bins(circuit.key(), link));
      }
      Carried carried =
          new Carried(
              circuit.key(),
              circuit.state(),
              bins.stream().mapToLong(LinkView.Bin::doneFiles).sum(),
              bins.stream().mapToLong(bin -> bin.doneBytes().bytes()).sum());
      narrator.line(
          "circuit %s is %s and has carried %s, %s"
              .formatted(
                  carried.key(),
                  carried.state(),
                  Counted.of(carried.files(), "file"),
                  ByteCount.of(carried.bytes())));
      all.add(carried);
    }
    return all;
  }

  private Circuits circuits() {
    return new Circuits(router);
  }

  private List<LinkView.Bin> bins(String key, LinkName link) throws IOException {
    String path = CircuitKey.parse(key).map(it -> it.id().toString()).orElse(key);
    String address =
        "/query/v1/links/%s/%s?window=PT12H".formatted(link.source(), link.destination());
    return router.get(address, LinkView.class).history().stream()
        .filter(one -> one.path().equals(path))
        .flatMap(one -> one.bins().stream())
        .toList();
  }
}
