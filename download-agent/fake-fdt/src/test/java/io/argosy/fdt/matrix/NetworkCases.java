package io.argosy.fdt.matrix;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.argosy.fdt.matrix.Case.Pair;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.List;

/** Jobs whose connections are cut. */
final class NetworkCases {

  private static final String FAR = "127.0.0.2";

  private NetworkCases() {}

  static List<Case> all() {
    return List.of(
        new Case("all connections of the transfer port reset", rig -> cut(rig, false)),
        new Case("first control connection reset once files move", rig -> cut(rig, true)));
  }

  private static Pair cut(Rig rig, boolean isFirst) throws IOException {
    assumeTrue(isThere(), "SKIPPED: no second address of this machine");
    Path a = rig.file("a", 24 * Rig.MB);
    Relay control = rig.closeLater(Relay.to(FAR));
    Relay transfer = rig.closeLater(Relay.to(FAR));
    Child server = rig.serveWith("-p", control.port(), "-tp", transfer.port(), "-FDT_LISTEN", FAR);
    Child client = BrokenCases.slowPush(rig, a);
    rig.underWay("a");
    (isFirst ? control : transfer).reset();
    return new Pair(server, client);
  }

  private static boolean isThere() {
    try (var socket = new ServerSocket(0, 1, InetAddress.getByName(FAR))) {
      return socket.isBound();
    } catch (IOException e) {
      return false;
    }
  }
}
