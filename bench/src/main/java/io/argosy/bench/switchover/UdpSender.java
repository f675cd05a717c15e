package io.argosy.bench.switchover;

import java.io.IOException;
import java.io.OutputStream;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
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

  private final DatagramSocket socket;
  private final DatagramPacket datagram;
  private final double perNano;
  private long last = System.nanoTime();
  private double due;

  private UdpSender(DatagramSocket socket, InetAddress to, double bytesPerSecond) {
    this.socket = socket;
    this.datagram = new DatagramPacket(new byte[FRAME - HEADERS], FRAME - HEADERS, to, PORT);
    this.perNano = bytesPerSecond / FRAME / NANOS;
  }

  /**
   * @param words address of the destination, and bytes per second with all headers
   */
  public static void main(String[] words) throws IOException {
    try (DatagramSocket socket = new DatagramSocket();
        var timer =
            Executors.newSingleThreadScheduledExecutor(
                Thread.ofPlatform().daemon().name("udp-sender").factory())) {
      UdpSender sender =
          new UdpSender(socket, InetAddress.getByName(words[0]), Double.parseDouble(words[1]));
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
        socket.send(datagram);
      } catch (IOException full) {
        // The queue of the path is full: the datagram is lost.
      }
    }
  }
}
