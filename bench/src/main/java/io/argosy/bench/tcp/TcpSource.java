package io.argosy.bench.tcp;

import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;

/**
 * The program at the source: sends as many bytes as a connection requests, over and over, as a door
 * serves files. It prints its port, and ends with its standard input.
 */
public final class TcpSource {

  static final int PIECE = 1 << 16;
  private static final int BACKLOG = 100;

  private TcpSource() {}

  /**
   * @param words the address where it listens
   */
  public static void main(String[] words) throws IOException {
    try (ServerSocket server = new ServerSocket(0, BACKLOG, InetAddress.getByName(words[0]))) {
      Thread.ofPlatform().daemon().start(() -> accept(server));
      System.out.println(server.getLocalPort());
      System.in.transferTo(OutputStream.nullOutputStream());
    }
  }

  private static void accept(ServerSocket server) {
    try {
      while (true) {
        Socket connection = server.accept();
        Thread.ofPlatform().daemon().start(() -> serve(connection));
      }
    } catch (IOException closed) {
      // The program ends.
    }
  }

  private static void serve(Socket connection) {
    byte[] piece = new byte[PIECE];
    try (connection;
        DataInputStream requests = new DataInputStream(connection.getInputStream());
        OutputStream out = connection.getOutputStream()) {
      connection.setTcpNoDelay(true);
      while (true) {
        for (long left = requests.readLong(); left > 0; left -= PIECE) {
          out.write(piece, 0, (int) Math.min(left, PIECE));
        }
      }
    } catch (EOFException done) {
      // The destination has what it wanted.
    } catch (IOException e) {
      System.err.println("a stream failed: " + e.getMessage());
    }
  }
}
