package io.argosy.agent.door.backend;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

@ExtendWith(OutputCaptureExtension.class)
class DatagramsTest {

  private static final byte[] TOO_LARGE = new byte[70_000];

  /** A door sends two for each file. */
  @Test
  @Timeout(30)
  void aCollectorThatCannotBeReachedIsLoggedOnce(CapturedOutput log) throws IOException {
    InetAddress here = InetAddress.getLoopbackAddress();
    try (DatagramSocket collector = new DatagramSocket(0, here);
        Datagrams datagrams = new Datagrams(here.getHostAddress(), collector.getLocalPort())) {
      for (int n = 0; n < 3; n++) {
        datagrams.accept(TOO_LARGE);
      }
      for (int n = 0; n < 2; n++) {
        datagrams.accept(new byte[] {1});
        collector.receive(new DatagramPacket(new byte[1], 1));
      }
    }
    assertThat(log)
        .containsOnlyOnce("Could not send a datagram: host=127.0.0.1 port=")
        .containsOnlyOnce("Datagrams are sent again: host=127.0.0.1 port=")
        .doesNotContain("\tat ");
  }
}
