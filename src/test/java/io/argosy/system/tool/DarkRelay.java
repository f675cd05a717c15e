package io.argosy.system.tool;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Forwards connections to a server until {@link #darken()}: then nothing passes in either
 * direction, and no connection is closed, as with a firewall that has lost its state. Connections
 * that were darkened once stay dark.
 */
public final class DarkRelay implements Closeable {

  private final ServerSocket listening;
  private final InetSocketAddress server;
  private final List<Connection> connections = new CopyOnWriteArrayList<>();
  private final CountDownLatch closed = new CountDownLatch(1);
  private final AtomicLong passed = new AtomicLong();
  private volatile long darkAfter = Long.MAX_VALUE;
  private volatile boolean dark;

  public DarkRelay(String host, int port) throws IOException {
    server = new InetSocketAddress(host, port);
    listening = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().name("dark-relay").start(this::accept);
  }

  private static final class Connection {

    final Socket client;
    final Socket server = new Socket();
    volatile boolean dark;

    Connection(Socket client, boolean dark) {
      this.client = client;
      this.dark = dark;
    }
  }

  public int port() {
    return listening.getLocalPort();
  }

  public String url() {
    return "http://127.0.0.1:" + port();
  }

  /** Blocks all connections from now on, existing and new ones. */
  public void darken() {
    dark = true;
    connections.forEach(connection -> connection.dark = true);
  }

  /** Calls {@link #darken()} once the server has sent this number of further bytes. */
  public void darkenAfter(long bytes) {
    darkAfter = passed.get() + bytes;
  }

  public boolean isDark() {
    return dark;
  }

  /** Forwards new connections again. */
  public void lighten() {
    darkAfter = Long.MAX_VALUE;
    dark = false;
  }

  private void accept() {
    while (!listening.isClosed()) {
      try {
        forward(new Connection(listening.accept(), dark));
      } catch (IOException ended) {
        return;
      }
    }
  }

  private void forward(Connection connection) throws IOException {
    connections.add(connection);
    try {
      connection.server.connect(server);
    } catch (IOException serverGone) {
      connection.client.close();
      return;
    }
    Thread.ofVirtual().start(() -> pump(connection, connection.client, connection.server));
    Thread.ofVirtual().start(() -> pump(connection, connection.server, connection.client));
  }

  private void pump(Connection connection, Socket from, Socket to) {
    byte[] chunk = new byte[8192];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        count(connection, from, n);
        awaitLight(connection);
        out.write(chunk, 0, n);
      }
      awaitLight(connection);
    } catch (IOException | InterruptedException ended) {
      // One side has closed; closing the other passes this on.
      return;
    }
  }

  private void count(Connection connection, Socket from, int bytes) {
    if (from == connection.server && passed.addAndGet(bytes) >= darkAfter) {
      darken();
    }
  }

  private void awaitLight(Connection connection) throws InterruptedException {
    if (connection.dark) {
      closed.await();
    }
  }

  @Override
  public void close() throws IOException {
    closed.countDown();
    listening.close();
    for (Connection connection : connections) {
      connection.client.close();
      connection.server.close();
    }
  }
}
