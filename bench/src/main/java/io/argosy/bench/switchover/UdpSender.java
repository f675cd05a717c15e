package io.argosy.bench.switchover;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/**
 * The program that sends other people's traffic: datagrams of one size at a constant rate, which
 * nobody receives. It ends with its standard input.
 */
public final class UdpSender {

  /** Bytes of a datagram with its headers, as the counter of an interface has it. */
  public static final int FRAME = 1442;

  private static final int HEADERS = 42;
  private static final int PORT = 9;
  private static final long PAUSE_MILLIS = 2;
  private static final double NANOS = 1e9;

  /** A machine that was busy does not send all at once what it has missed. */
  private static final int MOST_AT_ONCE = 100;

  /**
   * The kernel lets a socket have only so many bytes in the queue of a path, which transfers keep
   * full; so many sockets together keep their rate nevertheless.
   */
  private static final int SOCKETS = 16;

  private final List<DatagramChannel> sockets;
  private final InetSocketAddress to;
  private final ByteBuffer datagram = ByteBuffer.allocateDirect(FRAME - HEADERS);
  private final double perNano;
  private long last = System.nanoTime();
  private double due;
  private int next;

  private UdpSender(List<DatagramChannel> sockets, InetSocketAddress to, double bytesPerSecond) {
    this.sockets = sockets;
    this.to = to;
    this.perNano = bytesPerSecond / FRAME / NANOS;
  }

  private static List<DatagramChannel> sockets() throws IOException {
    List<DatagramChannel> sockets = new ArrayList<>();
    for (int n = 0; n < SOCKETS; n++) {
      DatagramChannel socket = DatagramChannel.open();
      socket.configureBlocking(false);
      sockets.add(socket);
    }
    return sockets;
  }

  /**
   * @param words address of the destination, and bytes per second with all headers
   */
  public static void main(String[] words) throws IOException {
    InetSocketAddress to = new InetSocketAddress(words[0], PORT);
    UdpSender sender = new UdpSender(sockets(), to, Double.parseDouble(words[1]));
    try (var timer =
        Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("udp-sender").factory())) {
      timer.scheduleAtFixedRate(sender::send, 0, PAUSE_MILLIS, TimeUnit.MILLISECONDS);
      System.in.transferTo(OutputStream.nullOutputStream());
      timer.shutdownNow();
    }
  }

  private void send() {
    long now = System.nanoTime();
    due = Math.min(due + (now - last) * perNano, MOST_AT_ONCE);
    last = now;
    for (; due >= 1; due--) {
      try {
        sockets.get(next++ % SOCKETS).send(datagram.clear(), to);
      } catch (IOException full) {
        // The datagram is lost, as it is where the queue is full and nothing is sent.
      }
    }
  }
}
