package io.argosy.system.tool;

import java.io.Closeable;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.file.Path;

/**
 * Forwards connections to a server. Either address may be that of a Unix socket, which also joins
 * network namespaces.
 */
public final class SocketRelay implements Closeable {

  private static final int CHUNK = 8192;

  private final ServerSocketChannel listening;
  private final SocketAddress server;

  private SocketRelay(ServerSocketChannel listening, SocketAddress server) {
    this.listening = listening;
    this.server = server;
  }

  /** Forwards connections to a Unix socket to a port of this host. */
  public static SocketRelay toPort(Path socket, int port) throws IOException {
    return start(UnixDomainSocketAddress.of(socket), local(port));
  }

  /**
   * Forwards connections to a port of this host to a Unix socket, until the standard input ends.
   *
   * @param words port and socket
   */
  public static void main(String... words) throws IOException {
    SocketAddress socket = UnixDomainSocketAddress.of(words[1]);
    try (SocketRelay relay = start(local(Integer.parseInt(words[0])), socket)) {
      System.out.println(relay.listening.getLocalAddress());
      System.in.readAllBytes();
    }
  }

  private static SocketAddress local(int port) {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
  }

  private static SocketRelay start(SocketAddress own, SocketAddress server) throws IOException {
    ServerSocketChannel listening =
        own instanceof UnixDomainSocketAddress unix
            ? ServerSocketChannel.open(StandardProtocolFamily.UNIX).bind(unix)
            : ServerSocketChannel.open().bind(own);
    SocketRelay relay = new SocketRelay(listening, server);
    Thread.ofPlatform().daemon().name("socket-relay").start(relay::accept);
    return relay;
  }

  private void accept() {
    while (listening.isOpen()) {
      try {
        forward(listening.accept());
      } catch (IOException ended) {
        return;
      }
    }
  }

  private void forward(SocketChannel client) throws IOException {
    try {
      SocketChannel ours = SocketChannel.open(server);
      Thread.ofVirtual().start(() -> pump(client, ours));
      Thread.ofVirtual().start(() -> pump(ours, client));
    } catch (IOException serverGone) {
      client.close();
    }
  }

  private static void pump(SocketChannel from, SocketChannel to) {
    ByteBuffer chunk = ByteBuffer.allocate(CHUNK);
    try (from;
        to) {
      while (from.read(chunk) >= 0) {
        chunk.flip();
        while (chunk.hasRemaining()) {
          to.write(chunk);
        }
        chunk.clear();
      }
    } catch (IOException ended) {
      // One side has closed; closing the other passes this on.
      return;
    }
  }

  @Override
  public void close() throws IOException {
    listening.close();
  }
}
