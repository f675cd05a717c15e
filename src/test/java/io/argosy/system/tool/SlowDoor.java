package io.argosy.system.tool;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.BindException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * A proxy in front of a real door that lets a limited number of bytes through, so that a transfer
 * can be stopped in its middle. Held bytes are not lost. On a circuit, both addresses stay.
 */
public final class SlowDoor implements Closeable {

  private static final int CHUNK = 8192;
  private static final int BACKLOG = 50;
  private static final int MOST_PORTS = 20;

  /** At the shared address, and then at the one on circuits if there is one. */
  private final List<ServerSocket> listening;

  private volatile InetSocketAddress door;
  private final Consumer<String> whenClosed;
  private final List<Socket> open = new CopyOnWriteArrayList<>();
  private final AtomicLong passed = new AtomicLong();
  private final Object gate = new Object();
  private long allowed = Long.MAX_VALUE;

  /**
   * @param whenClosed called with the address of this proxy, to replace it by the real door
   */
  public SlowDoor(URI door, Consumer<String> whenClosed) throws IOException {
    this(door, Optional.empty(), whenClosed);
  }

  /**
   * @param circuit the door's address on circuits: then only what goes over them is held
   * @param whenClosed called with the address of this proxy, to replace it by the real door
   */
  public SlowDoor(URI door, Optional<InetAddress> circuit, Consumer<String> whenClosed)
      throws IOException {
    this.door = new InetSocketAddress(door.getHost(), door.getPort());
    this.whenClosed = whenClosed;
    this.listening = listening(circuit);
    listening.forEach(it -> start(it, it == listening.getLast()));
  }

  /** Another program may listen at the circuit's address with a port that is free at the other. */
  private static List<ServerSocket> listening(Optional<InetAddress> circuit) throws IOException {
    for (int tries = 1; ; tries++) {
      ServerSocket shared = new ServerSocket(0, BACKLOG, InetAddress.getLoopbackAddress());
      try {
        return circuit.isPresent()
            ? List.of(shared, new ServerSocket(shared.getLocalPort(), BACKLOG, circuit.get()))
            : List.of(shared);
      } catch (BindException taken) {
        shared.close();
        if (tries == MOST_PORTS) {
          throw taken;
        }
      }
    }
  }

  private void start(ServerSocket server, boolean held) {
    Thread.ofVirtual().name("slow-door").start(() -> accept(server, held));
  }

  public String url() {
    return "http://127.0.0.1:" + listening.getFirst().getLocalPort();
  }

  /** Forwards new connections to the door at this port, which changes when a door is restarted. */
  public void leadTo(int port) {
    door = new InetSocketAddress(door.getHostString(), port);
  }

  /** Lets this number of bytes through from now on, headers included, until {@link #release}. */
  public void holdAfter(long bytes) {
    synchronized (gate) {
      allowed = passed.get() + bytes;
      gate.notifyAll();
    }
  }

  /** Returns the number of bytes that the door has sent to the clients, headers included. */
  public long passed() {
    return passed.get();
  }

  public void release() {
    synchronized (gate) {
      allowed = Long.MAX_VALUE;
      gate.notifyAll();
    }
  }

  /** Whether the bytes that {@link #holdAfter} allows have passed. */
  public boolean isHolding() {
    synchronized (gate) {
      return passed.get() >= allowed;
    }
  }

  private void accept(ServerSocket own, boolean held) {
    while (!own.isClosed()) {
      try {
        forward(own.accept(), own == listening.getFirst(), held);
      } catch (IOException closed) {
        return;
      }
    }
  }

  /** Closes the client's connection if the real door closes it. */
  private void forward(Socket client, boolean isShared, boolean held) throws IOException {
    open.add(client);
    Socket server = new Socket();
    open.add(server);
    try {
      if (isShared) {
        server.connect(door);
      } else {
        server.bind(new InetSocketAddress(client.getInetAddress(), 0));
        server.connect(new InetSocketAddress(client.getLocalAddress(), door.getPort()));
      }
    } catch (IOException doorGone) {
      client.close();
      return;
    }
    Thread.ofVirtual().start(() -> pump(client, server, false));
    Thread.ofVirtual().start(() -> pump(server, client, held));
  }

  private void pump(Socket from, Socket to, boolean held) {
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      byte[] chunk = new byte[CHUNK];
      for (int n = in.read(chunk); n >= 0; n = in.read(chunk)) {
        passThrough(out, chunk, n, held);
      }
    } catch (IOException | InterruptedException ended) {
      // One side has closed; closing the other passes this on.
      return;
    }
  }

  private void passThrough(OutputStream out, byte[] chunk, int length, boolean held)
      throws IOException, InterruptedException {
    int done = 0;
    while (done < length) {
      int step = held ? awaitLeave(length - done) : length;
      out.write(chunk, done, step);
      out.flush();
      done += step;
    }
  }

  private int awaitLeave(int wanted) throws InterruptedException {
    synchronized (gate) {
      while (passed.get() >= allowed) {
        gate.wait();
      }
      int step = (int) Math.min(wanted, allowed - passed.get());
      passed.addAndGet(step);
      return step;
    }
  }

  @Override
  public void close() throws IOException {
    whenClosed.accept(url());
    for (ServerSocket server : listening) {
      server.close();
    }
    release();
    for (Socket socket : open) {
      socket.close();
    }
  }
}
