package io.argosy.fdt.matrix;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Forwards connections to the same port of another address, and can cut them. */
final class Relay implements AutoCloseable {

  private final ServerSocket listening;
  private final String target;
  private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();

  private Relay(ServerSocket listening, String target) {
    this.listening = listening;
    this.target = target;
  }

  static Relay to(String target) throws IOException {
    var relay = new Relay(new ServerSocket(0, 50, InetAddress.getByName("127.0.0.1")), target);
    Thread.startVirtualThread(relay::accept);
    return relay;
  }

  String port() {
    return String.valueOf(listening.getLocalPort());
  }

  /** Resets all connections, as a failing network does. */
  void reset() {
    for (Socket socket = sockets.poll(); socket != null; socket = sockets.poll()) {
      try {
        socket.setSoLinger(true, 0);
        socket.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
    reset();
  }

  private void accept() {
    try {
      while (true) {
        Socket caller = listening.accept();
        var called = new Socket(target, listening.getLocalPort());
        sockets.add(caller);
        sockets.add(called);
        Thread.startVirtualThread(() -> pass(caller, called));
        Thread.startVirtualThread(() -> pass(called, caller));
      }
    } catch (IOException e) {
      reset();
    }
  }

  private void pass(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
      to.shutdownOutput();
    } catch (IOException e) {
      sockets.removeIf(Socket::isClosed);
    }
  }
}
