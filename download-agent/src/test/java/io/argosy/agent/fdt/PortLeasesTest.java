package io.argosy.agent.fdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.InetAddress;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class PortLeasesTest {

  private static final InetAddress OWN = InetAddress.getLoopbackAddress();

  @Test
  void noPortIsLeasedTwiceAndAllAreReturned() {
    PortLeases leases = new PortLeases(new PortRange(31000, 31003), (at, port) -> true);
    FdtPorts first = leases.take(OWN).orElseThrow();
    FdtPorts second = leases.take(OWN).orElseThrow();
    assertThat(Set.of(first.control(), first.transfer(), second.control(), second.transfer()))
        .containsExactlyInAnyOrder(31000, 31001, 31002, 31003);
    assertThat(leases.take(OWN)).isEmpty();
    leases.giveBack(first);
    assertThat(leases.take(OWN)).contains(first);
  }

  @Test
  void aPortInUseByOthersIsSkipped() {
    PortLeases leases = new PortLeases(new PortRange(31000, 31003), (at, port) -> port != 31001);
    assertThat(leases.take(OWN)).contains(new FdtPorts(31000, 31002));
    assertThat(leases.take(OWN)).isEmpty();
  }

  @Test
  void aPortIsReusedAsLateAsPossible() {
    PortLeases leases = new PortLeases(new PortRange(31000, 31003), (at, port) -> true);
    leases.giveBack(leases.take(OWN).orElseThrow());
    assertThat(leases.take(OWN)).contains(new FdtPorts(31002, 31003));
  }

  /** Jobs of several links take and return ports concurrently. */
  @Test
  void howeverManyTakeAtOnceNoPortIsLeasedToTwo() throws InterruptedException {
    PortRange range = new PortRange(31000, 31009);
    PortLeases leases = new PortLeases(range, (at, port) -> port % 7 != 0);
    Set<Integer> leased = ConcurrentHashMap.newKeySet();
    AtomicInteger clashes = new AtomicInteger();
    try (ExecutorService takers = Executors.newFixedThreadPool(8)) {
      for (int taker = 0; taker < 8; taker++) {
        takers.execute(
            () -> {
              for (int turn = 0; turn < 2000; turn++) {
                leases.take(OWN).ifPresent(ports -> use(ports, leased, clashes, leases));
              }
            });
      }
    }
    assertThat(clashes).hasValue(0);
    assertThat(leased).isEmpty();
    Set<Integer> whole = new HashSet<>();
    leases.take(OWN).ifPresent(ports -> whole.addAll(Set.of(ports.control(), ports.transfer())));
    assertThat(whole).hasSize(2);
  }

  private static void use(
      FdtPorts ports, Set<Integer> leased, AtomicInteger clashes, PortLeases leases) {
    if (!leased.add(ports.control()) || !leased.add(ports.transfer())) {
      clashes.incrementAndGet();
    }
    leased.remove(ports.control());
    leased.remove(ports.transfer());
    leases.giveBack(ports);
  }

  @Test
  void ephemeralPortsAreNoValidRange() {
    assertThatIllegalArgumentException().isThrownBy(() -> new PortRange(32700, 32768));
    assertThatIllegalArgumentException().isThrownBy(() -> new PortRange(1023, 2000));
    assertThatIllegalArgumentException().isThrownBy(() -> new PortRange(31000, 31000));
  }
}
