package io.argosy.agent;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.common.fixture.Ports;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Every interface to the outside has one contract test, which every implementation runs. */
class PortContractsTest {

  private static final Map<String, String> WITHOUT_CONTRACT =
      Map.of(
          "EndHook", "runs programs of the site, real ones in HookProcessTest",
          "CircuitDoors", "listens on sockets of a running agent: CircuitEndsTest",
          "MoveWatch", "a mover's listener, heard by what runs the parcel: MoversTest",
          "FdtRun", "what a tool starts, and tried with it: FdtToolContract",
          "DroppedWork", "a line each over ports that have theirs: RestartTest, GiveBackTest");

  /** Contracts of classes that are no such interfaces of the agent. */
  private static final Set<String> OTHERS =
      Set.of(
          "ClaimFiles", "OutboxFiles", "PathGuard", "LandingBackend", "KeptLanding", "KeptParts");

  private static final Ports PORTS = new Ports("io.argosy.agent", "Agent");

  @Test
  void everyPortHasAContractThatEveryAdapterRuns() {
    assertThat(PORTS.unproved(WITHOUT_CONTRACT.keySet())).isEmpty();
  }

  @Test
  void noContractOrExceptionIsObsolete() {
    Set<String> ports = PORTS.names();
    assertThat(ports).hasSizeGreaterThan(15).containsAll(WITHOUT_CONTRACT.keySet());
    ports.removeAll(WITHOUT_CONTRACT.keySet());
    ports.addAll(OTHERS);
    assertThat(PORTS.withContract()).isEqualTo(ports);
  }
}
