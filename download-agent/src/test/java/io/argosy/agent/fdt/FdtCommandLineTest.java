package io.argosy.agent.fdt;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** The exact arguments: an option in another position would take its neighbour as its value. */
class FdtCommandLineTest {

  private static final FdtProgram PROGRAM =
      new FdtProgram(Path.of("/jdk/java"), Path.of("/o/fdt.jar"), Path.of("/o/policy.jar"));
  private static final FdtHome HOME = new FdtHome(Path.of("/s/run"));
  private static final String MACHINE =
      "/jdk/java -Xmx512m -XX:+UseSerialGC -XX:TieredStopAtLevel=1"
          + " -Djava.awt.headless=true -Dfile.encoding=UTF-8"
          + " -Dsun.jnu.encoding=UTF-8 -Duser.home=/s/run/home -Djava.io.tmpdir=/s/run/tmp"
          + " -Djdk.serialFilter=lia.util.net.copy.transport.*;java.util.*;java.lang.*;!*"
          + " -Dlia.util.net.common.FileChannelProviderFactory="
          + "io.argosy.fdt.policy.ConfinedFiles";

  @Test
  void aReceivingServerMayWriteIntoItsJobAndReadNothing() {
    FdtSide server = new FdtSide.Server(address(1), address(2), new FdtPorts(31000, 31001));
    assertThat(words(order(server, List.of(), Optional.of(Path.of("/st/fdt-1")))))
        .isEqualTo(
            MACHINE
                + " -Dargosy.fdt.write-root=/st/fdt-1 -cp /o/fdt.jar:/o/policy.jar"
                + " lia.util.net.copy.FDTMain -p 31000 -tp 31001 -FDT_LISTEN 10.0.0.1"
                + " -f 10.0.0.2 -bs 1M -noupdates -S");
  }

  @Test
  void aSendingClientMayReadTheGrantsFilesAndWriteNothing() {
    FdtSide client = new FdtSide.Client(address(1), 31000, 2, false, Path.of("/st/fdt-1"));
    assertThat(words(order(client, List.of(Path.of("/d/f")), Optional.empty())))
        .isEqualTo(
            MACHINE
                + " -Dargosy.fdt.read-list=/s/run/readable -cp /o/fdt.jar:/o/policy.jar"
                + " lia.util.net.copy.FDTMain -c 10.0.0.1 -p 31000 -P 2 -reportDelay 5"
                + " -monID job-1 -d /st/fdt-1 -fl /s/run/list -noupdates");
  }

  @Test
  void aReceivingClientPulls() {
    FdtSide client = new FdtSide.Client(address(1), 31000, 1, true, Path.of("/st/fdt-1"));
    assertThat(words(order(client, List.of(), Optional.of(Path.of("/st/fdt-1")))))
        .contains("FDTMain -pull -c 10.0.0.1 ")
        .contains("-Dargosy.fdt.write-root=/st/fdt-1 ")
        .doesNotContain("read-list");
  }

  @Test
  void aPathThatFdtWouldTakeForTwoIsNotListed() {
    assertThat(FdtOrder.line("/d/a b:c", 7)).isEqualTo("/d/a b:c / 7.part");
    assertThat(FdtOrder.canList("/d/a / b")).isFalse();
    assertThatIllegalArgumentException().isThrownBy(() -> FdtOrder.line("/d/a / b", 1));
  }

  private static FdtOrder order(FdtSide side, List<Path> readable, Optional<Path> writable) {
    return new FdtOrder("job-1", side, readable, writable, List.of(), List.of());
  }

  private static String words(FdtOrder order) {
    return String.join(" ", FdtCommandLine.of(PROGRAM, HOME, order));
  }

  static Inet4Address address(int last) {
    try {
      return (Inet4Address) InetAddress.getByAddress(new byte[] {10, 0, 0, (byte) last});
    } catch (UnknownHostException e) {
      throw new IllegalStateException(e);
    }
  }
}
