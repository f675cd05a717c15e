package io.argosy.system;

import static io.argosy.system.testbed.TwoHosts.Host.DESTINATION;
import static io.argosy.system.testbed.TwoHosts.Host.SOURCE;
import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.wire.WireJson;
import io.argosy.common.wire.user.BreakerView;
import io.argosy.common.wire.user.CircuitView;
import io.argosy.common.wire.user.FailureView;
import io.argosy.common.wire.user.LinkView;
import io.argosy.common.wire.user.Page;
import io.argosy.system.testbed.Circuits;
import io.argosy.system.testbed.Circuits.End;
import io.argosy.system.testbed.KeyStoreFile;
import io.argosy.system.testbed.PlacedRequest;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.TwoHosts;
import io.argosy.system.testbed.TwoHosts.Host;
import io.argosy.system.testbed.Waits;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.core.type.TypeReference;

/**
 * Faults of the network of circuits between two hosts with TLS doors. Whatever happens there, all
 * files arrive over the shared path, and nothing is held against that. All tests use one circuit
 * for each direction, of which the first is dark at the beginning and the other loses large
 * packets. Only on a slow machine a circuit fails for two minutes, which ends it; another takes its
 * place.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CircuitFaultsTest {

  private static final int FILES = 32;
  private static final int FEW = 4;
  private static final int SIZE = 1_000_000;

  /** Far from the beginning and from the end of what is moved. */
  private static final long SOME = 4_000_000;

  private static final Pair THERE = new Pair("GENEVA", "PASADENA", "");

  /** Over IPv6. */
  private static final Pair BACK = new Pair("PASADENA", "GENEVA", "6");

  private static final String NOTHING = "nothing arrived within";
  private static final String OVER = "client=10.9.2.2 address=10.9.2.1";
  private static final String OVER6 = "client=fd09:0:0:0:0:0:0:1 address=fd09:0:0:0:0:0:0:2";

  @RegisterExtension
  @Order(1)
  static final Testbed bed =
      TestbedPlan.ofNodes()
          .withSilent("GENEVA")
          .withSilent("PASADENA")
          .withRouter("circuits.cool-down=1ms")
          .built();

  @RegisterExtension
  @Order(2)
  static final TwoHosts hosts = new TwoHosts(bed);

  private static final Circuits circuits = new Circuits(bed);

  /**
   * The names of nodes.
   *
   * @param family what the names of their endpoints have in addition
   */
  private record Pair(String source, String destination, String family) {

    void order() {
      circuits.order(source + family, destination + family);
    }

    /** Returns the last circuit: another one is only ordered after its end. */
    CircuitView circuit() {
      return circuits.all().stream()
          .filter(it -> it.links().getFirst().source().value().equals(source))
          .max(Comparator.comparing(CircuitView::leasedAt))
          .orElseThrow();
    }

    /** Returns the open circuit, which is a new one if the last one has ended. */
    CircuitView open() {
      if (circuit().closedAt() != null) {
        order();
      }
      return circuit();
    }

    CircuitView await(String fact, Predicate<CircuitView> condition) {
      return Waits.waiting("the circuit from " + source + " " + fact)
          .until(this::circuit, condition);
    }

    CircuitView awaitOpen(String fact, Predicate<CircuitView> condition) {
      return Waits.waiting("an open circuit from " + source + " " + fact)
          .until(this::open, condition);
    }

    void awaitUsable() {
      awaitOpen("is usable", it -> Boolean.TRUE.equals(it.usable()));
    }

    /** Returns the files that arrived, as the link's history counts them. */
    long arrivedOver(String path) {
      return history(path).mapToLong(LinkView.Bin::doneFiles).sum();
    }

    Stream<LinkView.Bin> history(String path) {
      return bed
          .user()
          .get("/query/v1/links/%s/%s".formatted(source, destination))
          .as(LinkView.class)
          .history()
          .stream()
          .filter(it -> it.path().equals(path))
          .flatMap(it -> it.bins().stream());
    }
  }

  @BeforeAll
  static void start() throws IOException {
    KeyStoreFile keys =
        KeyStoreFile.below(bed.home(), SOURCE.sharedAddress(), DESTINATION.sharedAddress());
    for (Host host : Host.values()) {
      String node = host == SOURCE ? THERE.source() : THERE.destination();
      hosts.start(
          host,
          node,
          lines(
              Circuits.destinations(
                  new End(node, node, host.address(), "interface: circuit"),
                  new End(node + "6", node, host.address6())),
              "router-ca-file: " + keys.certificate(),
              "limits: {active-files: 4}",
              "door: {address: %s, tls: {key-store-file: %s, key-store-password-file: %s}}"
                  .formatted(host.sharedAddress(), keys.file(), keys.passwordFile())));
    }
    hosts.darken(SOURCE);
    hosts.darken(DESTINATION);
    THERE.order();
  }

  /** Whether its last proof failed by such a trouble. */
  private static Predicate<CircuitView> fails(String trouble) {
    return it ->
        Boolean.FALSE.equals(it.usable())
            && it.proof() != null
            && it.proof().trouble() != null
            && it.proof().trouble().contains(trouble);
  }

  private static String[] lines(List<String> some, String... others) {
    return Stream.concat(some.stream(), Stream.of(others)).toArray(String[]::new);
  }

  @Test
  @Order(1)
  void aCircuitThatIsDarkFromTheBeginningIsUsedOnceItIsNot() {
    CircuitView dark = THERE.awaitOpen("fails", fails(""));
    assertThat(dark.proof().trouble()).containsAnyOf(NOTHING, "did not answer", "no network route");
    assertThat(dark.proof().passed()).isZero();
    Moved beside = new Moved(THERE);
    requested(THERE, "dark", FEW).arrive();
    assertThat(bed.agent("GENEVA").filesOfSessions(OVER)).isZero();
    hosts.mend();
    beside.await(0, FEW);
    THERE.awaitUsable();
    Moved over = new Moved(THERE);
    requested(THERE, "light", FEW).arrive();
    over.await(FEW, 0);
    assertThat(bed.agent("GENEVA").filesOfSessions(OVER)).isEqualTo(FEW);
  }

  /** Its end can be reached, and connections are made. */
  @Test
  @Order(2)
  void aCircuitThatLosesLargePacketsFromTheBeginningIsNotUsed() {
    hosts.mend();
    hosts.loseLargePackets(DESTINATION);
    BACK.order();
    CircuitView lossy = BACK.awaitOpen("fails", fails(NOTHING));
    assertThat(lossy.proof().passed()).isZero();
    hosts.requireConnection(SOURCE, DESTINATION.address6(), portOf("PASADENA"));
    Moved beside = new Moved(BACK);
    requested(BACK, "lossy", FEW).arrive();
    beside.await(0, FEW);
    assertThat(bed.agent("PASADENA").filesOfSessions(OVER6)).isZero();
  }

  @Test
  @Order(3)
  void filesGoOverAnIpv6Circuit() {
    hosts.mend();
    BACK.awaitUsable();
    Moved moved = new Moved(BACK);
    requested(BACK, "ipv6", FEW).arrive();
    moved.await(FEW, 0);
    assertThat(bed.agent("PASADENA").filesOfSessions(OVER6)).isEqualTo(FEW);
  }

  /** Nothing passes, or only what the destination asks for, or only small packets. */
  @ParameterizedTest
  @EnumSource
  @Order(4)
  void filesOfACircuitThatFailsInMidJobGoOverTheSharedPath(Fault fault) {
    hosts.mend();
    THERE.awaitUsable();
    Moved moved = new Moved(THERE);
    long failures = THERE.circuit().failures();
    long before = hosts.carried();
    Ordered ordered = requested(THERE, "in-mid-job-" + fault, FILES);
    Waits.until("some has moved", () -> hosts.carried() > before + SOME);
    fault.begins.run();
    THERE.await("fails", fails(NOTHING));
    THERE.await("tells of failures", it -> it.failures() > failures);
    ordered.arrive();
    moved.awaitBoth(FILES);
    Moved later = new Moved(THERE);
    requested(THERE, "later-" + fault, FEW).arrive();
    later.await(0, FEW);
  }

  private enum Fault {
    DARK(
        () -> {
          hosts.darken(SOURCE);
          hosts.darken(DESTINATION);
        }),
    DARK_ONE_WAY(() -> hosts.darken(SOURCE)),
    LARGE_PACKETS_LOST(
        () -> {
          hosts.loseLargePackets(SOURCE);
          hosts.requireConnection(DESTINATION, SOURCE.address(), portOf("GENEVA"));
        });

    private final Runnable begins;

    Fault(Runnable begins) {
      this.begins = begins;
    }
  }

  /**
   * Nothing arrives over the circuit yet, so that it is tried again soon. Then data would arrive,
   * but the sites want it to use an interface.
   */
  @Test
  @Order(5)
  void aCircuitWhoseRouteLeavesByAnotherInterfaceIsUsedOnceItDoesNot() {
    hosts.run(DESTINATION, "ip route add 10.9.2.1/32 dev shared");
    Predicate<CircuitView> astray = fails("data to 10.9.2.1 leaves by shared instead of circuit");
    THERE.awaitOpen("is astray", astray);
    hosts.mend();
    Moved beside = new Moved(THERE);
    requested(THERE, "astray", FEW).arrive();
    hosts.run(DESTINATION, "ip route del 10.9.2.1/32");
    beside.await(0, FEW);
    THERE.awaitUsable();
    Moved over = new Moved(THERE);
    requested(THERE, "back", FEW).arrive();
    over.await(FEW, 0);
  }

  private static int portOf(String node) {
    return bed.doors().of(node).getFirst().getPort();
  }

  private record Ordered(Pair pair, SampleDataset data, PlacedRequest request) {

    /**
     * Requires that all files arrive, and that the router knows of no failure of files or links.
     */
    void arrive() {
      request.awaitDone();
      assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt(pair.destination(), lfn));
      assertThat(items("failures", new TypeReference<Page<FailureView>>() {})).isEmpty();
      assertThat(items("breakers", new TypeReference<Page<BreakerView>>() {})).isEmpty();
      assertThat(pair.history("shared").mapToLong(LinkView.Bin::failedFiles).sum()).isZero();
    }
  }

  private static Ordered requested(Pair pair, String name, int files) {
    SampleDataset data = bed.dataset(name);
    IntStream.range(0, files).forEach(n -> data.file("f" + n, SIZE));
    data.at(pair.source());
    return new Ordered(pair, data, data.request(pair.destination()));
  }

  private static <T> List<T> items(String list, TypeReference<Page<T>> type) {
    String answer = bed.user().get("/query/v1/" + list).text();
    return WireJson.tolerant().readValue(answer, type).items();
  }

  /** What arrives from now on. */
  private static final class Moved {

    private final Pair pair;
    private final String path;
    private final long circuitBefore;
    private final long sharedBefore;

    Moved(Pair pair) {
      this.pair = pair;
      this.path = Circuits.path(pair.circuit().key());
      this.circuitBefore = pair.arrivedOver(path);
      this.sharedBefore = pair.arrivedOver("shared");
    }

    private long overCircuit() {
      return pair.arrivedOver(path) - circuitBefore;
    }

    private long overShared() {
      return pair.arrivedOver("shared") - sharedBefore;
    }

    void await(long overCircuit, long overShared) {
      Waits.until(
          "%d files over the circuit and %d over the shared path are counted"
              .formatted(overCircuit, overShared),
          () -> overCircuit() == overCircuit && overShared() == overShared);
    }

    /** Each file went over one of the paths, and some over either. */
    void awaitBoth(long files) {
      Waits.until("each file is counted once", () -> overCircuit() + overShared() == files);
      assertThat(overCircuit()).as("files over the circuit").isPositive();
      assertThat(overShared()).as("files over the shared path").isPositive();
    }
  }
}
