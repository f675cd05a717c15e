package io.argosy.bench.tcp;

import java.io.BufferedReader;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * The program at the destination: fetches files over a number of connections that stay open. Each
 * connection requests the next file when it has the last one; a single file is divided between
 * them. For each line of its standard input, {@code streams files bytes}, it prints the nanoseconds
 * from the first connection to the last byte. It ends with its standard input, also in the middle
 * of a transfer.
 */
public final class TcpDestination {

  private TcpDestination() {}

  /**
   * @param words host and port of the source
   */
  public static void main(String[] words) throws IOException {
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      TcpSeries series = TcpSeries.parse(line);
      Thread.ofPlatform().daemon().start(() -> print(words[0], Integer.parseInt(words[1]), series));
    }
  }

  private static void print(String host, int port, TcpSeries series) {
    try {
      System.out.println(fetch(host, port, series));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long fetch(String host, int port, TcpSeries series) throws InterruptedException {
    Queue<Long> parts = new ConcurrentLinkedQueue<>(series.parts());
    long began = System.nanoTime();
    List<Thread> streams = new ArrayList<>();
    for (int stream = 0; stream < series.streams(); stream++) {
      streams.add(Thread.ofPlatform().daemon().start(() -> fetch(host, port, parts)));
    }
    for (Thread stream : streams) {
      stream.join();
    }
    return parts.isEmpty() ? System.nanoTime() - began : 0;
  }

  /** A part that could not be fetched is back in the queue. */
  private static void fetch(String host, int port, Queue<Long> parts) {
    byte[] piece = new byte[TcpSource.PIECE];
    Long part = null;
    try (Socket connection = new Socket(host, port);
        DataOutputStream requests = new DataOutputStream(connection.getOutputStream());
        InputStream in = connection.getInputStream()) {
      connection.setTcpNoDelay(true);
      for (part = parts.poll(); part != null; part = parts.poll()) {
        requests.writeLong(part);
        receive(in, piece, part);
      }
    } catch (IOException e) {
      System.err.println("a stream failed: " + e.getMessage());
      if (part != null) {
        parts.add(part);
      }
    }
  }

  private static void receive(InputStream in, byte[] piece, long bytes) throws IOException {
    long left = bytes;
    while (left > 0) {
      int read = in.read(piece, 0, (int) Math.min(left, piece.length));
      if (read < 0) {
        throw new IOException("the source has closed the connection");
      }
      left -= read;
    }
  }
}
