package io.argosy.common.http;

import static java.util.Comparator.comparingInt;
import static java.util.Comparator.comparingLong;
import static java.util.stream.Collectors.groupingBy;

import io.argosy.common.limit.Neighbourhood;
import java.net.InetAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.tomcat.util.net.NioEndpoint;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes a new connection if its address has reached the limit, and closes connections of the
 * largest holders if the server is almost full. The open connections themselves are counted, so
 * that no counter can become wrong.
 */
final class BoundedEndpoint extends NioEndpoint {

  private static final Logger LOG = LoggerFactory.getLogger(BoundedEndpoint.class);

  /** A client may take long to read an answer, for example if it writes a file to a slow disk. */
  private static final Duration LONGEST_WRITE = Duration.ofSeconds(60);

  private static final long NANOS_BETWEEN_LINES = Duration.ofSeconds(10).toNanos();

  private final AtomicLong lastLine = new AtomicLong(System.nanoTime() - NANOS_BETWEEN_LINES);
  private volatile int mostOfOneAddress = Integer.MAX_VALUE;

  void bound(int connectionsPerAddress) {
    mostOfOneAddress = connectionsPerAddress;
  }

  @Override
  protected boolean setSocketOptions(SocketChannel socket) {
    String client = clientOf(socket);
    if (openFrom(client) >= mostOfOneAddress) {
      logRefusal(client);
      destroySocket(socket);
      return false;
    }
    if (4L * getConnectionCount() > 3L * getMaxConnections()) {
      closeIdle();
    }
    boolean taken = super.setSocketOptions(socket);
    var connection = connections.get(socket);
    if (connection != null) {
      connection.setWriteTimeout(LONGEST_WRITE.toMillis());
    }
    return taken;
  }

  private long openFrom(String client) {
    return connections.keySet().stream().filter(open -> clientOf(open).equals(client)).count();
  }

  /**
   * Closes the connection that has been idle longest, of the address with most connections. The
   * client sends its next request over a new one.
   */
  private void closeIdle() {
    Map<String, List<NioSocketWrapper>> clients =
        connections.values().stream()
            .map(NioSocketWrapper.class::cast)
            .collect(groupingBy(open -> clientOf(open.getSocket().getIOChannel())));
    clients.values().stream().max(comparingInt(List::size)).orElse(List.of()).stream()
        .sorted(comparingLong(NioSocketWrapper::getLastRead))
        .filter(BoundedEndpoint::isIdle)
        .findFirst()
        .ifPresent(NioSocketWrapper::close);
  }

  /** The lock of a connection is held while a request is served. */
  private static boolean isIdle(NioSocketWrapper connection) {
    return !connection.getLock().isLocked()
        && connection.getCurrentProcessor() == null
        && connection.getSendfileData() == null;
  }

  private static String clientOf(SocketChannel socket) {
    InetAddress address = socket.socket().getInetAddress();
    return address == null ? "" : Neighbourhood.of(address.getHostAddress());
  }

  private void logRefusal(String client) {
    long now = System.nanoTime();
    long last = lastLine.get();
    if (now - last >= NANOS_BETWEEN_LINES && lastLine.compareAndSet(last, now)) {
      LOG.warn(
          "Connection refused: address={} reason=too-many-connections most={}",
          client,
          mostOfOneAddress);
    }
  }
}
