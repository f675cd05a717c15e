package io.argosy.circuit.control.provider.nsi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.argosy.provider.fake.FakeNsi;
import io.argosy.provider.fake.NsiCallback;
import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallbackListenerTest {

  private static final NsiSettings SETTINGS =
      KnownNsi.settings(URI.create("http://localhost/"), "urn:them", "urn:us");

  private final List<Duration> waits = new ArrayList<>();
  private final List<Runnable> waiting = new ArrayList<>();
  private final AtomicInteger looks = new AtomicInteger();
  private long now;
  private InetSocketAddress address;
  private URI url;
  private CallbackListener listener;

  @BeforeEach
  void listen() throws IOException {
    try (ServerSocket free = new ServerSocket(0)) {
      address = new InetSocketAddress(InetAddress.getLoopbackAddress(), free.getLocalPort());
    }
    url = URI.create("http://localhost:" + address.getPort() + "/");
    listener =
        new CallbackListener(
            address,
            new NsiMessages(SETTINGS, UUID::randomUUID),
            () -> now,
            time -> {
              waits.add(time);
              return waiting::add;
            });
    listener.start(looks::incrementAndGet);
  }

  @AfterEach
  void close() {
    listener.close();
  }

  @Test
  void aMessageIsAcknowledgedWithItsNumber() throws Exception {
    HttpResponse<String> answer = callback().send();
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .contains("urn:uuid:7", "requester+soap", "acknowledgment", "urn:us", "urn:them")
        .doesNotContain("replyTo");
    assertThat(waiting).hasSize(1);
  }

  /** The clock stands still: all of them fall into one second. */
  @Test
  void aFloodIsOneLookASecond() throws Exception {
    callback().send();
    waiting.removeFirst().run();
    for (int n = 0; n < 50; n++) {
      assertThat(callback().send().statusCode()).isEqualTo(200);
    }
    assertThat(waits).containsExactly(Duration.ZERO, Duration.ofSeconds(1));
    now += Duration.ofSeconds(1).toNanos();
    waiting.removeFirst().run();
    assertThat(looks).hasValue(2);
    now += Duration.ofSeconds(5).toNanos();
    callback().send();
    assertThat(waits).last().isEqualTo(Duration.ZERO);
  }

  @Test
  void whatIsNoMessageIsRefusedAndNoHint() throws Exception {
    String soap = FakeNsi.envelope("<t:terminateConfirmed/>");
    int root = soap.indexOf("<s:Envelope");
    String entities = "<!DOCTYPE s [<!ENTITY e SYSTEM 'file:///etc/passwd'>]>";
    for (String text :
        List.of(
            "",
            "hello",
            "<a/>",
            "<html><body>hello</body></html>",
            soap,
            soap.substring(0, root) + entities + soap.substring(root),
            "<a>".repeat(10_000),
            "x".repeat(70_000))) {
      assertThat(NsiCallback.send(url, text).statusCode()).isEqualTo(400);
    }
    assertThat(waiting).isEmpty();
  }

  /** Both threads read what never comes; the deadline frees them. */
  @Test
  void whoeverSendsTooSlowlyIsCutOff() throws Exception {
    List<Socket> slow = new ArrayList<>();
    for (String part : List.of("POST / HT", "POST / HTTP/1.1\r\nContent-Length: 9\r\n\r\nx")) {
      Socket socket = new Socket(address.getAddress(), address.getPort());
      socket.getOutputStream().write(part.getBytes(StandardCharsets.US_ASCII));
      slow.add(socket);
    }
    for (Socket socket : slow) {
      try (socket) {
        assertThat(socket.getInputStream().read()).isEqualTo(-1);
      }
    }
    assertThat(callback().send().statusCode()).isEqualTo(200);
  }

  /** Only as many as wait for a thread keep a connection. */
  @Test
  void aCrowdIsTurnedAway() throws Exception {
    List<Socket> crowd = new ArrayList<>();
    for (int n = 0; n < 60; n++) {
      Socket socket = new Socket(address.getAddress(), address.getPort());
      socket.setSoTimeout(500);
      socket.getOutputStream().write('P');
      crowd.add(socket);
    }
    int turnedAway = 0;
    for (Socket socket : crowd) {
      try (socket) {
        turnedAway += socket.getInputStream().read() < 0 ? 1 : 0;
      } catch (SocketTimeoutException open) {
        // It waits for a thread, or has one.
      } catch (SocketException reset) {
        turnedAway++;
      }
    }
    assertThat(turnedAway).isGreaterThanOrEqualTo(42);
  }

  @Test
  void nobodyListensAfterTheEnd() {
    listener.close();
    assertThatThrownBy(() -> callback().send()).isInstanceOf(ConnectException.class);
  }

  private NsiCallback callback() {
    return new NsiCallback(url, "provisionConfirmed", "urn:uuid:7", "");
  }
}
