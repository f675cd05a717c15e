package io.argosy.common.http;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicLong;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.startup.Tomcat;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A server of its own, which strangers attack from several loopback addresses. */
class BoundedServerTest {

  private static final int PATIENCE_MILLIS = 3000;
  private static final int OF_ONE_STRANGER = 163;
  private static final String FORM = "Content-Type: application/x-www-form-urlencoded\r\n";

  private final Tomcat tomcat = new Tomcat();
  private final AtomicLong ahead = new AtomicLong();
  private final List<Socket> open = new ArrayList<>();
  private final List<LogRecord> traces = new CopyOnWriteArrayList<>();
  private @TempDir Path directory;

  private final Handler watching =
      new Handler() {
        @Override
        public synchronized void publish(LogRecord line) {
          if (line.getThrown() != null) {
            traces.add(line);
          }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
      };

  @BeforeEach
  void serve() throws Exception {
    Logger.getLogger("").addHandler(watching);
    tomcat.setBaseDir(directory.toString());
    Connector connector = new Connector(BoundedServer.PROTOCOL);
    connector.setPort(0);
    connector.setProperty("address", "127.0.0.1");
    connector.setProperty("maxConnections", "1024");
    BoundedServer.bound(connector, 256, () -> System.nanoTime() + ahead.get());
    tomcat.setConnector(connector);
    Context context = tomcat.addContext("", null);
    Tomcat.addServlet(context, "reader", new Reader()).setAsyncSupported(true);
    context.addServletMappingDecoded("/*", "reader");
    tomcat.getEngine().getPipeline().addValve(BoundedServer.requests(64_000, false));
    tomcat.start();
  }

  @AfterEach
  void stop() throws Exception {
    Logger.getLogger("").removeHandler(watching);
    for (Socket socket : open) {
      socket.close();
    }
    tomcat.stop();
    tomcat.destroy();
  }

  /** It reads parameters and body, and answers what it does not know with 500, as Spring does. */
  private static final class Reader extends HttpServlet {

    private static final long serialVersionUID = 1L;

    @Override
    protected void service(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      if (request.getRequestURI().equals("/wait")) {
        request.startAsync().setTimeout(0);
        return;
      }
      try {
        response.setHeader("X-Parameter", request.getParameter("x"));
      } catch (IllegalStateException unknown) {
        response.sendError(500);
      }
      request.getInputStream().readAllBytes();
    }
  }

  /** A site whose agents all wait for work has more connections than each of the strangers. */
  @Test
  void headsThatArriveSlowlyBlockNoOtherClientOfABusyServer() throws IOException {
    for (int n = 0; n < 200; n++) {
      send(connect("127.0.0.9", PATIENCE_MILLIS), "GET /wait HTTP/1.1\r\nHost: x\r\n\r\n");
    }
    headsThatArriveSlowlyFromSomeAddressesBlockNoOtherClient();
  }

  @Test
  void headsThatArriveSlowlyFromSomeAddressesBlockNoOtherClient() throws IOException {
    for (int n = 0; n < 8 * OF_ONE_STRANGER; n++) {
      trickle(begin("127.0.1." + (1 + n % 8)));
      if (n > 1000 && n % 20 == 0) {
        assertThat(status("127.0.0.1", "GET / HTTP/1.1\r\nHost: x\r\n\r\n")).isEqualTo(200);
      }
    }
  }

  private Socket begin(String from) {
    try {
      return connect(from, 100);
    } catch (IOException full) {
      return new Socket();
    }
  }

  private void trickle(Socket socket) {
    for (Socket each : List.of(socket, open.get(open.size() / 2))) {
      try {
        send(each, "G");
      } catch (IOException closed) {
        assertThat(closed).isNotNull();
      }
    }
  }

  @Test
  void aHeadMustArriveWithinFiveSeconds() throws IOException {
    Socket slow = connect("127.0.0.2", PATIENCE_MILLIS);
    send(slow, "GET / HTTP/1.1\r\nHost: x\r\n");
    send(slow, "X-First: 1\r\n");
    ahead.addAndGet(Duration.ofSeconds(4).toNanos());
    send(slow, "X-Second: 2\r\n\r\n");
    assertThat(statusOf(slow)).isEqualTo(200);
    ahead.addAndGet(Duration.ofHours(1).toNanos());
    send(slow, "GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    assertThat(statusOf(slow)).as("the time between requests does not count").isEqualTo(200);
    send(slow, "GET / HTTP/1.1\r\n");
    ahead.addAndGet(Duration.ofSeconds(6).toNanos());
    assertThat(isClosedWhileSending(slow)).isTrue();
  }

  private static boolean isClosedWhileSending(Socket socket) throws IOException {
    socket.setSoTimeout(20);
    for (int n = 0; n < 200; n++) {
      try {
        send(socket, "X-More: " + n + "\r\n");
        if (socket.getInputStream().read() < 0) {
          return true;
        }
      } catch (SocketTimeoutException open) {
        continue;
      } catch (SocketException closed) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @ValueSource(strings = {"x=%ED%A0%80", "x=%", "a=%z", "%ff=1", "PARAMETERS"})
  void aQueryThatCannotBeDecodedIsRefusedWithoutATrace(String query) throws IOException {
    String sent = query.equals("PARAMETERS") ? parameters() : query;
    assertThat(status("127.0.0.1", "GET /?" + sent + " HTTP/1.1\r\nHost: x\r\n\r\n"))
        .isEqualTo(400);
    assertThat(traces).isEmpty();
  }

  @Test
  void aQueryIsReadAsBefore() throws IOException {
    Socket socket = connect("127.0.0.1", PATIENCE_MILLIS);
    send(socket, "GET /?x=%41b&y HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n");
    assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
        .startsWith("HTTP/1.1 200")
        .contains("X-Parameter: Ab");
  }

  /** Its body is not looked at. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "Content-Length: 20000\r\n\r\n",
        "Content-Length: 4\r\n\r\na=%z",
        "Transfer-Encoding: chunked\r\n\r\nzz\r\n"
      })
  void aProgramWithoutFormsRefusesThem(String rest) throws IOException {
    assertThat(status("127.0.0.1", "POST / HTTP/1.1\r\nHost: x\r\n" + FORM + rest)).isEqualTo(415);
    assertThat(traces).isEmpty();
  }

  @Test
  void aBrokenChunkIsRefusedWithoutATrace() throws IOException {
    String broken = "POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n";
    assertThat(status("127.0.0.1", broken)).isEqualTo(400);
    assertThat(traces).isEmpty();
  }

  private static String parameters() {
    return "a&".repeat(2000);
  }

  private int status(String from, String request) throws IOException {
    Socket socket = connect(from, PATIENCE_MILLIS);
    send(socket, request);
    return statusOf(socket);
  }

  private static int statusOf(Socket socket) throws IOException {
    StringBuilder head = new StringBuilder();
    while (head.indexOf("\r\n\r\n") < 0) {
      int next = socket.getInputStream().read();
      if (next < 0) {
        return 0;
      }
      head.append((char) next);
    }
    return Integer.parseInt(head.substring(9, 12));
  }

  private Socket connect(String from, int patience) throws IOException {
    Socket socket = new Socket();
    open.add(socket);
    socket.bind(new InetSocketAddress(InetAddress.getByName(from), 0));
    socket.setSoTimeout(PATIENCE_MILLIS);
    int port = tomcat.getConnector().getLocalPort();
    socket.connect(new InetSocketAddress("127.0.0.1", port), patience);
    return socket;
  }

  private static void send(Socket socket, String text) throws IOException {
    socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
    socket.getOutputStream().flush();
  }
}
