package io.argosy.agent.fdt.process;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.util.function.IntPredicate;

/** Whether a server could listen at a port of this address now. */
public record LocalPorts(InetAddress address) implements IntPredicate {

  @Override
  public boolean test(int port) {
    try (ServerSocket socket = new ServerSocket()) {
      socket.bind(new InetSocketAddress(address, port));
      return true;
    } catch (IOException taken) {
      return false;
    }
  }
}
