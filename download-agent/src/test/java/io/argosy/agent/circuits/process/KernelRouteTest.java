package io.argosy.agent.circuits.process;

import static org.assertj.core.api.Assertions.assertThat;

import io.argosy.agent.circuits.OwnEnd;
import io.argosy.agent.lane.CircuitProof;
import io.argosy.common.unit.ByteRate;
import io.argosy.common.wire.WireJson;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

class KernelRouteTest {

  private static final String ANSWER =
      "[{\"dst\":\"192.0.2.1\",\"from\":\"192.0.2.2\",\"dev\":\"vlan1780\",\"uid\":0}]";

  @TempDir Path directory;

  private Optional<String> fault(String script, String device) throws IOException {
    return new KernelRoute(program(script).toString(), WireJson.tolerant())
        .fault(address("192.0.2.2"), address("192.0.2.1"), device);
  }

  private Path program(String script) throws IOException {
    Path program = directory.resolve("ip");
    Files.writeString(program, "#!/bin/sh\n" + script + "\n");
    return Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwx------"));
  }

  private static InetAddress address(String text) throws UnknownHostException {
    return InetAddress.getByName(text);
  }

  @Test
  void onlyTheNamedInterfaceIsGood() throws IOException {
    String script =
        "test \"$*\" = '-json route get 192.0.2.1 from 192.0.2.2' && echo '" + ANSWER + "'";
    assertThat(fault(script, "vlan1780")).isEmpty();
    assertThat(fault(script, "eth0"))
        .contains("data to 192.0.2.1 leaves by vlan1780 instead of eth0");
  }

  @Test
  void whateverElseIsAnsweredIsAFault() throws IOException {
    assertThat(fault("echo 'RTNETLINK answers: Network is unreachable' >&2; exit 2", "eth0"))
        .hasValueSatisfying(it -> assertThat(it).contains("Network is unreachable"));
    for (String answer : new String[] {"", "no JSON", "[]", "{}", "[{}]"}) {
      assertThat(fault("echo '" + answer + "'", "eth0")).as(answer).isPresent();
    }
    assertThat(
            new KernelRoute(directory.resolve("none").toString(), WireJson.tolerant())
                .fault(address("192.0.2.2"), address("192.0.2.1"), "eth0"))
        .isPresent();
  }

  /** Also where something other than an address was announced. */
  @Test
  void aSourceIsProvenByAnotherThreadWhateverItsAddresses() throws IOException {
    Path program = program("echo '" + ANSWER + "'");
    KernelRoute route = new KernelRoute(program.toString(), WireJson.tolerant());
    assertThat(route.proof(source("192.0.2.1", "vlan1780")).join())
        .isEqualTo(new CircuitProof.Passed(Duration.ZERO));
    assertThat(route.proof(source("192.0.2.1", "eth0")).join())
        .isEqualTo(new CircuitProof.Failed("data to 192.0.2.1 leaves by vlan1780 instead of eth0"));
    assertThat(route.proof(source("no address", "vlan1780")).join())
        .isInstanceOf(CircuitProof.Failed.class);
    assertThat(route.proof(source("192.0.2.1", null)).join())
        .isInstanceOf(CircuitProof.Failed.class);
  }

  private static OwnEnd source(String peer, @Nullable String device) {
    return new OwnEnd(
        new UUID(7, 1), "k", true, "192.0.2.2", peer, new ByteRate(1), 1, 1, device, List.of());
  }

  @Test
  @Timeout(30)
  void aProgramThatHangsIsEnded() throws IOException {
    assertThat(fault("exec sleep 600", "eth0"))
        .hasValueSatisfying(it -> assertThat(it).contains("does not answer"));
  }
}
