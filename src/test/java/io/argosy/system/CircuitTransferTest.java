package io.argosy.system;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.common.wire.user.CircuitView;
import io.argosy.system.testbed.Circuits;
import io.argosy.system.testbed.Circuits.End;
import io.argosy.system.testbed.SampleDataset;
import io.argosy.system.testbed.Testbed;
import io.argosy.system.testbed.TestbedPlan;
import io.argosy.system.testbed.Waits;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Files over circuits between loopback addresses, with real agents. One circuit is released only
 * half a minute after its fault, so it is ordered first and looked at last.
 */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CircuitTransferTest {

  private static final int FILES = 20;
  private static final int SIZE = 1_000_000;

  /** By the route from OSLO, data leaves by lo. */
  @RegisterExtension
  static final Testbed bed =
      TestbedPlan.ofNodes("GENEVA", "PASADENA", "OSLO")
          .withRouter("circuits.cool-down=1ms")
          .withAgentAt("GENEVA", Circuits.sources(new End("GENEVA", "GENEVA", "127.0.2.1")))
          .withAgentAt(
              "PASADENA",
              Circuits.destinations(
                  new End("PASADENA", "PASADENA", "127.0.2.2"),
                  new End("PASADENA_FROM_OSLO", "PASADENA", "127.0.2.4")))
          .withAgentAt(
              "OSLO",
              Circuits.destinations(
                  new End("OSLO", "OSLO", "127.0.2.3", "interface: vlan1780"),
                  new End("OSLO_AS_SOURCE", "OSLO", "127.0.2.5", "interface: vlan1780")))
          .built();

  private static final Circuits circuits = new Circuits(bed);
  private static String astray;

  @BeforeAll
  static void order() {
    astray = circuits.order("OSLO_AS_SOURCE", "PASADENA_FROM_OSLO");
  }

  @Test
  @Order(1)
  void filesMoveBetweenTheAddressesOfAUsableCircuit() {
    String key = circuits.usable("GENEVA", "PASADENA");
    SampleDataset data = data("over");
    data.request("PASADENA").awaitDone();
    assertThat(data.lfns()).allMatch(lfn -> data.isWholeAt("PASADENA", lfn));
    assertThat(filesOfSessions("client=127.0.2.2 address=127.0.2.1")).isEqualTo(FILES);
    assertThat(filesOfSessions("address=127.0.0.1")).isZero();
    Waits.until("they are counted", () -> paths().equals(Set.of(Circuits.path(key))));
    circuits.await(
        key,
        "the bytes are stated",
        it -> Objects.requireNonNullElse(it.bytes(), 0L) >= (long) FILES * SIZE);

    circuits.release(key);
    CircuitView closed = circuits.await(key, "released", it -> it.closedAt() != null);
    data("beside").request("PASADENA").awaitDone();
    assertThat(filesOfSessions("client=127.0.2.2 address=127.0.2.1")).isEqualTo(FILES);
    Waits.until("they are counted", () -> paths().equals(Set.of(Circuits.path(key), "shared")));
    assertThat(closed.bytes()).as("also once it is closed").isNotNull();
  }

  /** It would carry data, but not by the interface that the site named. */
  @Test
  @Order(2)
  void aCircuitIsNotUsedWhileItsRouteLeavesByAnotherInterface() {
    requireIp();
    String key = circuits.order("GENEVA", "OSLO");
    CircuitView tried = circuits.await(key, "tried", it -> it.proof() != null);
    assertThat(tried.usable()).isFalse();
    assertThat(tried.proof().trouble())
        .isEqualTo("data to 127.0.2.1 leaves by lo instead of vlan1780");
    SampleDataset data = data("elsewhere");
    data.request("OSLO").awaitDone();
    assertThat(filesOfSessions("client=127.0.2.3 address=127.0.2.1")).isZero();
    circuits.release(key);
  }

  /** The site's own routes are not as its settings say. */
  @Test
  @Order(3)
  void aCircuitWhoseSourceSendsByAnotherInterfaceIsReleased() {
    requireIp();
    CircuitView released = circuits.await(astray, "released", it -> it.closedAt() != null);
    assertThat(released.usable()).isNotEqualTo(true);
    assertThat(released.why())
        .contains("the source: data to 127.0.2.4 leaves by lo instead of vlan1780");
  }

  /** Agents ask it for the kernel's routes. */
  private static void requireIp() {
    assumeTrue(
        Stream.of(System.getenv("PATH").split(File.pathSeparator))
            .anyMatch(place -> Files.isExecutable(Path.of(place, "ip"))),
        "Skipped: it needs ip");
  }

  private static SampleDataset data(String name) {
    SampleDataset data = bed.dataset(name);
    IntStream.range(0, FILES).forEach(n -> data.file("f" + n, SIZE));
    return data.at("GENEVA");
  }

  /** Returns the files of sessions that GENEVA's door opened between these addresses. */
  private static long filesOfSessions(String addresses) {
    return bed.agent("GENEVA").filesOfSessions(addresses);
  }

  /** Returns the paths over which files arrived. */
  private static Set<String> paths() {
    return Set.copyOf(
        bed.database()
            .rows(
                "select distinct path from link_bin where done_files > 0",
                row -> row.getString(1)));
  }
}
