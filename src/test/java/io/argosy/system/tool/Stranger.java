package io.argosy.system.tool;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * A hostile client without a token. It uses another loopback address than all other clients, so
 * that a server can tell them apart.
 */
public final class Stranger implements AutoCloseable {

  private static final int PATIENCE_MILLIS = 30_000;

  private final URI server;
  private final InetAddress from;
  private final List<Socket> open = new ArrayList<>();

  private Stranger(URI server, String from) {
    this.server = server;
    try {
      this.from = InetAddress.getByName(from);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public static Stranger at(URI server) {
    return from("127.0.0.2", server);
  }

  /** Returns one of several strangers, each with its own loopback address. */
  public static Stranger from(String address, URI server) {
    return new Stranger(server, address);
  }

  /** Returns a stranger with the loopback address of all other clients. */
  public static Stranger neighbourAt(URI server) {
    return new Stranger(server, "127.0.0.1");
  }

  public Socket connect() throws IOException {
    Socket socket = new Socket();
    open.add(socket);
    socket.bind(new InetSocketAddress(from, 0));
    socket.setSendBufferSize(65_536);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.connect(new InetSocketAddress(server.getHost(), server.getPort()), PATIENCE_MILLIS);
    return socket;
  }

  /** Sends a request line, these headers, and the beginning of a body. */
  public Socket begin(String line, String headers, String body) throws IOException {
    Socket socket = connect();
    send(
        socket, line + " HTTP/1.1\r\nHost: " + server.getHost() + "\r\n" + headers + "\r\n" + body);
    return socket;
  }

  public static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }

  /** Sends chunks until the server closes the connection; returns the number of bytes sent. */
  public static long sendChunks(Socket socket, long most) {
    String chunk = "2000\r\n" + "a".repeat(0x2000) + "\r\n";
    long sent = 0;
    try {
      while (sent < most && socket.getInputStream().available() == 0) {
        send(socket, chunk);
        sent += 0x2000;
      }
      return sent;
    } catch (IOException ended) {
      return sent;
    }
  }

  /**
   * Returns the status of the answer; 0 if the server closed the connection, -1 if it does not
   * answer.
   */
  public static int statusOf(Socket socket) {
    try {
      String line = new String(socket.getInputStream().readNBytes(12), StandardCharsets.ISO_8859_1);
      return line.startsWith("HTTP/1.1 ") ? Integer.parseInt(line.substring(9)) : 0;
    } catch (SocketTimeoutException e) {
      return -1;
    } catch (IOException reset) {
      return 0;
    }
  }

  /** Whether the server has closed the connection without an answer. */
  public static boolean isShut(Socket socket) {
    try {
      socket.setSoTimeout(1);
      return socket.getInputStream().read() < 0;
    } catch (SocketTimeoutException e) {
      return false;
    } catch (IOException reset) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    for (Socket socket : open) {
      socket.close();
    }
  }
}
