package io.argosy.bench.fdt;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Ports below the ephemeral range, used in turn. */
final class BarePorts {

  private static final int FIRST = 31_600;
  private static final int LAST = 32_700;

  private int next = FIRST;

  /** Returns a port that is free now. */
  synchronized int next() throws IOException {
    for (int tried = 0; tried <= LAST - FIRST; tried++) {
      int port = next;
      next = port == LAST ? FIRST : port + 1;
      if (isFree(port)) {
        return port;
      }
    }
    throw new IOException("no port from %d to %d is free".formatted(FIRST, LAST));
  }

  private static boolean isFree(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}
