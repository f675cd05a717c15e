package io.argosy.common.http;

import static java.util.Comparator.comparing;
import static java.util.Comparator.comparingInt;
import static java.util.stream.Collectors.groupingBy;

import io.argosy.common.limit.Neighbourhood;
import java.net.InetAddress;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.apache.coyote.Processor;
import org.apache.tomcat.util.net.NioChannel;
import org.apache.tomcat.util.net.NioEndpoint;
import org.apache.tomcat.util.net.SocketEvent;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Closes a new connection if its address has reached the limit, and closes connections of the
 * largest holders if the server is almost full. The open connections themselves are counted, so
 * that no counter can become wrong. Closes a connection whose request's head takes too long.
 */
final class BoundedEndpoint extends NioEndpoint {

  private static final Logger LOG = LoggerFactory.getLogger(BoundedEndpoint.class);

  /** A client may take long to read an answer, for example if it writes a file to a slow disk. */
  private static final Duration LONGEST_WRITE = Duration.ofSeconds(60);

  /** The time from the first byte to the last of a request's head. */
  private static final Duration LONGEST_HEAD = Duration.ofSeconds(5);

  private static final long NANOS_BETWEEN_LINES = Duration.ofSeconds(10).toNanos();

  private final AtomicLong lastLine = new AtomicLong(System.nanoTime() - NANOS_BETWEEN_LINES);
  private volatile int mostOfOneAddress = Integer.MAX_VALUE;
  private volatile LongSupplier nanos = System::nanoTime;

  void bound(int connectionsPerAddress, LongSupplier ticker) {
    mostOfOneAddress = connectionsPerAddress;
    nanos = ticker;
  }

  @Override
  protected boolean setSocketOptions(SocketChannel socket) {
    boolean taken = admitted(socket) && super.setSocketOptions(socket);
    var connection = connections.get(socket);
    if (connection != null) {
      connection.setWriteTimeout(LONGEST_WRITE.toMillis());
    }
    return taken;
  }

  private boolean admitted(SocketChannel socket) {
    String client = clientOf(socket);
    if (openFrom(client) >= mostOfOneAddress) {
      logRefusal(client);
      destroySocket(socket);
      return false;
    }
    if (4L * getConnectionCount() > 3L * getMaxConnections()) {
      closeOne();
    }
    return true;
  }

  /** The poller calls it for each connection with new bytes; false closes the connection. */
  @Override
  public boolean processSocket(
      SocketWrapperBase<NioChannel> connection, SocketEvent event, boolean dispatch) {
    return !(event == SocketEvent.OPEN_READ && isLate(connection))
        && super.processSocket(connection, event, dispatch);
  }

  private boolean isLate(SocketWrapperBase<NioChannel> connection) {
    return connection.getCurrentProcessor() instanceof Processor processor
        && isInHead(processor)
        && nanos.getAsLong() - processor.getRequest().getStartTimeNanos() > LONGEST_HEAD.toNanos();
  }

  /** No thread waits for the rest of a head; only its processor is kept. */
  private static boolean isInHead(Processor processor) {
    return !processor.isAsync()
        && !processor.isUpgrade()
        && processor.getRequest().getStartTimeNanos() >= 0;
  }

  private long openFrom(String client) {
    return connections.keySet().stream().filter(open -> clientOf(open).equals(client)).count();
  }

  /**
   * Closes a connection of the address with most connections among those that wait for bytes: one
   * with an unfinished head, else the one that has been idle longest, whose client sends its next
   * request over a new one.
   */
  private void closeOne() {
    Map<String, List<Map.Entry<SocketChannel, SocketWrapperBase<NioChannel>>>> clients =
        connections.entrySet().stream()
            .filter(open -> isWaiting((NioSocketWrapper) open.getValue()))
            .collect(groupingBy(open -> clientOf(open.getKey())));
    clients.values().stream().max(comparingInt(List::size)).orElse(List.of()).stream()
        .map(open -> (NioSocketWrapper) open.getValue())
        .min(comparing(BoundedEndpoint::isIdle).thenComparing(NioSocketWrapper::getLastRead))
        .ifPresent(NioSocketWrapper::close);
  }

  /** The lock of a connection is held while a request is served. */
  private static boolean isWaiting(NioSocketWrapper connection) {
    return !connection.getLock().isLocked()
        && connection.getSendfileData() == null
        && (isIdle(connection)
            || (connection.getCurrentProcessor() instanceof Processor head && isInHead(head)));
  }

  private static boolean isIdle(NioSocketWrapper connection) {
    return connection.getCurrentProcessor() == null;
  }

  /** A socket that has been closed meanwhile keeps its address. */
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
