package io.argosy.agent.door.backend;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends datagrams to one host, by IPv4 or IPv6. Nobody waits for them: they are sent by a thread of
 * their own, which also resolves the host's name, and are dropped while it has too many. The first
 * one that cannot be sent is logged, and the next one that can.
 */
public final class Datagrams implements Consumer<byte[]>, AutoCloseable {

  private static final Logger LOG = LoggerFactory.getLogger(Datagrams.class);
  private static final int MOST_WAITING = 1000;

  private final String host;
  private final int port;
  private final DatagramSocket socket;

  /** Of the thread that sends. */
  private boolean isFailing;

  private final ThreadPoolExecutor sending =
      new ThreadPoolExecutor(
          1,
          1,
          0,
          TimeUnit.SECONDS,
          new ArrayBlockingQueue<>(MOST_WAITING),
          Thread.ofVirtual().name("datagrams").factory(),
          new ThreadPoolExecutor.DiscardPolicy());

  /**
   * @param host a name or an address
   */
  public Datagrams(String host, int port) throws IOException {
    this.host = host;
    this.port = port;
    this.socket = new DatagramSocket();
  }

  @Override
  public void accept(byte[] content) {
    sending.execute(() -> send(content));
  }

  private void send(byte[] content) {
    try {
      socket.send(new DatagramPacket(content, content.length, InetAddress.getByName(host), port));
      if (isFailing) {
        LOG.info("Datagrams are sent again: host={} port={}", host, port);
      }
      isFailing = false;
    } catch (IOException e) {
      if (!isFailing) {
        LOG.warn("Could not send a datagram: host={} port={} reason={}", host, port, e.toString());
      }
      isFailing = true;
    }
  }

  @Override
  public void close() {
    sending.shutdownNow();
    socket.close();
  }
}
